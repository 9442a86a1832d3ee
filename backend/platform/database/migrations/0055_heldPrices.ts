import type { Kysely } from "kysely";

/** A price that waits for a second one to agree: after a restart it has waited already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("price_tapes").addColumn("held", "text").execute();
}
