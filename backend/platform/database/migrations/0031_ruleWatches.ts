import type { Kysely } from "kysely";

/**
 * State of each rule per symbol, and which entries of the sources' lists were seen. Not derived.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rule_watches")
    .addColumn("rule_id", "integer", (column) => column.notNull())
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("watched_from", "integer", (column) => column.notNull())
    .addColumn("state", "text")
    .addPrimaryKeyConstraint("rule_watches_key", ["rule_id", "symbol"])
    .execute();
  await db.schema
    .createIndex("rule_watches_symbol")
    .on("rule_watches")
    .columns(["symbol", "rule_id"])
    .execute();
  await db.schema
    .createTable("rule_feeds")
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("feed", "text", (column) => column.notNull())
    .addColumn("seen", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("rule_feeds_key", ["symbol", "feed"])
    .execute();
}
