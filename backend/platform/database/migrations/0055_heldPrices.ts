import type { Kysely } from "kysely";

/** A price that is held until a second one confirms it; the wait survives a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("price_tapes").addColumn("held", "text").execute();
}
