import type { Kysely } from "kysely";

/**
 * Frozen once released: a migration describes the schema of its own release, not the current one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("events")
    .addColumn("position", "integer", (column) => column.primaryKey())
    .addColumn("stream", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("data", "text", (column) => column.notNull())
    .addColumn("metadata", "text", (column) => column.notNull())
    .addColumn("recorded_at", "text", (column) => column.notNull())
    .addUniqueConstraint("events_stream_version", ["stream", "version"])
    .execute();

  await db.schema
    .createTable("checkpoints")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("position", "integer", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("projections")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("alerts")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("alert_type", "text", (column) => column.notNull())
    .addColumn("target_price", "double precision", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("phone_number_id", "integer")
    .addColumn("email_id", "integer")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("firing", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("alerts_status").on("alerts").columns(["status", "id"]).execute();

  await db.schema
    .createTable("notifications")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("alert_id", "integer")
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("contact_id", "integer", (column) => column.notNull())
    .addColumn("is_test", "integer", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("requested_at", "text", (column) => column.notNull())
    .addColumn("next_attempt_at", "text")
    .addColumn("settled_at", "text")
    .addColumn("detail", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("notifications_due")
    .on("notifications")
    .columns(["status", "next_attempt_at"])
    .execute();

  for (const [table, address] of [
    ["email_notifications", "email"],
    ["phone_numbers", "phone"],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
      .addColumn(address, "text", (column) => column.notNull())
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("is_active", "integer", (column) => column.notNull())
      .addColumn("created_at", "text", (column) => column.notNull())
      .execute();
  }
}
