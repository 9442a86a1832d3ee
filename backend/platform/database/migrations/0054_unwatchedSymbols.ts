import type { Kysely } from "kysely";

/** Symbols without a usable price for some time, as seen by the process that checks them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("unwatched_symbols")
    .addColumn("symbol", "text", (column) => column.primaryKey())
    .addColumn("since", "text", (column) => column.notNull())
    .execute();
}
