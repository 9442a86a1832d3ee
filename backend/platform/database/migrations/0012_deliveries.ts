import type { Kysely } from "kysely";

/** Messages that contain several notifications, mutes, and destinations with secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("notifications").addColumn("message", "text").execute();
  await db.schema.alterTable("notifications").addColumn("grouped_at", "text").execute();
  await db.schema
    .alterTable("notifications")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("notifications_message")
    .on("notifications")
    .columns(["message"])
    .execute();
  await db.schema
    .createIndex("notifications_newest")
    .on("notifications")
    .columns(["requested_at", "key"])
    .execute();
  await db.schema
    .createIndex("notifications_destination")
    .on("notifications")
    .columns(["channel", "contact_id", "grouped_at"])
    .execute();
  await db.schema
    .createIndex("notifications_alert")
    .on("notifications")
    .columns(["alert_id", "settled_at"])
    .execute();

  await db.schema
    .createTable("notification_mutes")
    .addColumn("alert_id", "integer", (column) => column.primaryKey())
    .addColumn("until", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("channel_destinations")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("channel", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("hint", "text", (column) => column.notNull())
    .addColumn("is_active", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
}
