import { sql, type Kysely } from "kysely";

/**
 * The owner's notes about stocks, one row per symbol; a deleted note keeps its row without text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("stock_notes")
    .addColumn("symbol", "text", (column) => column.primaryKey())
    .addColumn("text", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  // Used to count notes when another one is written.
  await db.schema
    .createIndex("stock_notes_with_text")
    .on("stock_notes")
    .column("symbol")
    .where(sql<boolean>`text is not null`)
    .execute();
}
