/**
 * Tests that `bun run test` repeats with TEST_DATABASE=postgres: the event store and what stands on
 * it, the outbox, and every call of the contract once, for errors of SQL that only PostgreSQL makes.
 * Those of the engine itself (`adapters/postgres` and `adapters/storage`) run among the others.
 */
export const postgresTests: readonly string[] = [
  "./backend/capabilities/notifications/outbox/dispatcher.test.ts",
  "./backend/platform/eventStore/appendNext.test.ts",
  "./backend/platform/eventStore/projection.test.ts",
  "./backend/platform/eventStore/reactor.test.ts",
  "./backend/platform/eventStore/store.test.ts",
  "./backend/testing/conformance.slow.test.ts",
];

/** Storage, stops of whole servers and whole copies: `bun run test` leaves them to `bun run test:postgres`. */
export const longPostgresTests: readonly string[] = [
  "backend/adapters/diagnosis/postgresDiagnosis.slow.test.ts",
  "backend/adapters/storage/postgresServer.slow.test.ts",
  "backend/adapters/transfer/copyToPostgres.slow.test.ts",
];

/** `bun run test:postgres`. */
export const allPostgresTests: readonly string[] = [
  "./backend/adapters/diagnosis/postgresDiagnosis.slow.test.ts",
  "./backend/adapters/transfer/copyToPostgres.slow.test.ts",
  "./backend/adapters/postgres/",
  "./backend/adapters/storage/",
  "./backend/testing/crash/failover.slow.test.ts",
  "./backend/app.test.ts",
  "./backend/capabilities/",
  "./backend/platform/",
  "./backend/testing/conformance.slow.test.ts",
  "./backend/testing/lists.slow.test.ts",
];
