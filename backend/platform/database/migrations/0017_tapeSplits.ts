import type { Kysely } from "kysely";

/** What splits made of the prices before a trade date, so that a restart on that date knows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("price_tapes").addColumn("base_date", "text").execute();
  await db.schema.alterTable("price_tapes").addColumn("split_factor", "real").execute();
}
