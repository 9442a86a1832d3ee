/**
 * What `bun run test` runs a second time with TEST_DATABASE=postgres: every suite of what the
 * product writes and reads through SQL. `bun run test:postgres` runs these and the whole worlds.
 */
export const postgresTests: readonly string[] = [
  "./backend/platform/eventStore/",
  "./backend/platform/runs/",
];
