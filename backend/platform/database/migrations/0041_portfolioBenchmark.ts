import type { Kysely } from "kysely";

/** Benchmark of a portfolio; null means the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("portfolios").addColumn("benchmark", "text").execute();
}
