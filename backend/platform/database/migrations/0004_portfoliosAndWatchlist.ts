import type { Kysely } from "kysely";

/**
 * Frozen once released: a migration describes the schema of its own release, not the current one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("portfolios")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("watchlist")
    .addColumn("symbol", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("added_at", "text", (column) => column.notNull())
    .addColumn("added_position", "integer", (column) => column.notNull())
    .addColumn("is_removed", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
}
