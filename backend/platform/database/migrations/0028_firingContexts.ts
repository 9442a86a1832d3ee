import { sql, type Kysely } from "kysely";

/** Context of each firing. Derived: the next start fills it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("firing_contexts")
    .addColumn("position", "integer", (column) => column.primaryKey())
    .addColumn("alert_id", "integer", (column) => column.notNull())
    .addColumn("firing", "integer", (column) => column.notNull())
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("fired_at", "text", (column) => column.notNull())
    .addColumn("recorded_at", "text", (column) => column.notNull())
    .addColumn("collected_at", "text")
    .addColumn("found", "text")
    .execute();
  await db.schema
    .createIndex("firing_contexts_alert")
    .on("firing_contexts")
    .columns(["alert_id", "position"])
    .execute();
  await db.schema
    .createIndex("firing_contexts_symbol")
    .on("firing_contexts")
    .columns(["symbol", "position"])
    .execute();
  await db.schema
    .createIndex("firing_contexts_due")
    .on("firing_contexts")
    .column("recorded_at")
    .where(sql<boolean>`collected_at is null`)
    .execute();
}
