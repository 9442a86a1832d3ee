import { sql, type Kysely } from "kysely";

/** Rules and their firings. Derived: the next start fills them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rules")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("rule", "text", (column) => column.notNull())
    .addColumn("adjustment", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("watched_from", "text", (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("rules_listed")
    .on("rules")
    .column("id")
    .where(sql<boolean>`status <> 'deleted'`)
    .execute();
  await db.schema
    .createTable("rule_firings")
    .addColumn("position", "integer", (column) => column.primaryKey())
    .addColumn("rule_id", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("recorded_at", "text", (column) => column.notNull())
    .addColumn("finding", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("rule_firings_rule")
    .on("rule_firings")
    .columns(["rule_id", "position"])
    .execute();
}
