import { sql, type Kysely } from "kysely";

/**
 * Several watchlists, each in its own order. Their rows are derived: the next start fills them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("watchlists")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("is_deleted", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("order_version", "integer", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("watchlist_entries")
    .addColumn("list_id", "integer", (column) => column.notNull())
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("added_at", "text", (column) => column.notNull())
    .addColumn("added_position", "integer", (column) => column.notNull())
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("is_removed", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("watchlist_entries_key", ["symbol", "list_id"])
    .execute();
  const isListed = sql<boolean>`is_removed = 0`;
  await db.schema
    .createIndex("watchlist_entries_newest")
    .on("watchlist_entries")
    .columns(["list_id", "added_position"])
    .where(isListed)
    .execute();
  await db.schema
    .createIndex("watchlist_entries_placed")
    .on("watchlist_entries")
    .columns(["list_id", "place"])
    .execute();
  await db.schema.dropTable("watchlist").execute();
}
