import type { Kysely } from "kysely";

/** What a portfolio is compared with; null for the default. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("portfolios").addColumn("benchmark", "text").execute();
}
