import type { Kysely } from "kysely";

/** Hourly counts: of log events (derived), and of price checks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("activity_hours")
    .addColumn("hour", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("activity_hours_key", ["hour", "kind"])
    .execute();
  await db.schema
    .createTable("check_hours")
    .addColumn("hour", "text", (column) => column.primaryKey())
    .addColumn("checks", "integer", (column) => column.notNull())
    .addColumn("gaps", "integer", (column) => column.notNull())
    .addColumn("longest_gap_ms", "integer", (column) => column.notNull())
    .addColumn("last_at", "text", (column) => column.notNull())
    .execute();
}
