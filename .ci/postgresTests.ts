/**
 * What `bun run test` runs a second time with TEST_DATABASE=postgres: the event store with all that
 * stands on it (projections, reactors, the outbox) and the routes of what people change. `bun run
 * test:postgres` runs every suite that has a database.
 */
export const postgresTests: readonly string[] = [
  "./backend/app.sharedReads.test.ts",
  "./backend/platform/eventStore/",
  "./backend/platform/maintenance/",
  "./backend/platform/runs/",
  "./backend/capabilities/alerts/projection.test.ts",
  "./backend/capabilities/alerts/ownerChanges.test.ts",
  "./backend/capabilities/alerts/routes.test.ts",
  "./backend/capabilities/notifications/outbox/",
  "./backend/capabilities/notifications/onAlertTriggered.test.ts",
  "./backend/capabilities/notifications/projection.test.ts",
  "./backend/capabilities/settings/settingsRoutes.test.ts",
  "./backend/capabilities/watchlist/projection.test.ts",
];

/** Minutes of kills and whole copies: `bun run test` leaves them to `bun run test:postgres`. */
export const longPostgresTests: readonly string[] = [
  "backend/adapters/transfer/copyToPostgres.slow.test.ts",
  "backend/testing/crash/clusterKills.slow.test.ts",
];

/** `bun run test:postgres`. */
export const allPostgresTests: readonly string[] = [
  ...longPostgresTests.map((path) => `./${path}`),
  "backend/adapters/postgres",
  "./backend/adapters/cluster/",
  "./backend/app.sharedReads.test.ts",
  "./backend/app.test.ts",
  "./backend/capabilities/",
  "./backend/platform/",
  "./backend/testing/conformance.test.ts",
  "./backend/testing/lists.test.ts",
];
