/**
 * Tests that `bun run test` repeats with TEST_DATABASE=postgres: the event store and what is built
 * on it, the outbox, and every call of the contract once, to find SQL errors that only PostgreSQL
 * raises. The tests of the engine itself (`adapters/postgres` and `adapters/storage`) run among the
 * others.
 */
export const postgresTests: readonly string[] = [
  "./backend/capabilities/notifications/outbox/dispatcher.test.ts",
  "./backend/platform/eventStore/appendNext.test.ts",
  "./backend/platform/eventStore/projection.test.ts",
  "./backend/platform/eventStore/reactor.test.ts",
  "./backend/platform/eventStore/store.test.ts",
  "./backend/testing/conformance.slow.test.ts",
  // Runs every job: SQL that no call sends.
  "./backend/testing/queryPlans.slow.test.ts",
];

/**
 * Tests of storage, server shutdown and full copies. `bun run test` skips them; `bun run
 * test:postgres` runs them.
 */
export const longPostgresTests: readonly string[] = [
  "backend/adapters/diagnosis/postgresDiagnosis.slow.test.ts",
  "backend/adapters/storage/postgresServer.slow.test.ts",
  "backend/adapters/transfer/copyToPostgres.slow.test.ts",
];

const databaseTests: readonly string[] = [
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

/** True for a test that `bun run test:postgres` runs. */
export const hasDatabase = (path: string): boolean =>
  databaseTests.some((part) => path.startsWith(part));
