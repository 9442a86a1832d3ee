import type { Kysely } from "kysely";

/** Symbols that were accepted while no source could confirm that they exist. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("symbol_checks")
    .addColumn("symbol", "text", (column) => column.primaryKey())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("next_check_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("symbol_checks_due")
    .on("symbol_checks")
    .column("next_check_at")
    .execute();
}
