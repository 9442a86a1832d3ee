import type { Kysely } from "kysely";

/** The split factor of prices before a trade date, needed after a restart on that date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("price_tapes").addColumn("base_date", "text").execute();
  await db.schema.alterTable("price_tapes").addColumn("split_factor", "real").execute();
}
