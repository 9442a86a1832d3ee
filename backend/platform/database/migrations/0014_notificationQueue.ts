import { sql, type Kysely } from "kysely";

/**
 * Partial indexes over pending rows only, so that finding them costs the same after a year as on
 * the first day. The queries in `notifications/waiting.ts` must repeat the conditions verbatim, or
 * the planner cannot use the indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(name)
      .on("notifications")
      .columns([...columns]);

  await db.schema.dropIndex("notifications_due").execute();
  await db.schema.dropIndex("notifications_destination").execute();

  const isUngrouped = sql<boolean>`settled_at is null and message is null and attempts = 0 and is_test = 0`;
  await index("notifications_ungrouped", ["channel", "next_attempt_at", "requested_at", "key"])
    .where(isUngrouped)
    .execute();
  await index("notifications_ungrouped_contact", [
    "channel",
    "contact_id",
    "next_attempt_at",
    "requested_at",
    "key",
  ])
    .where(isUngrouped)
    .execute();
  await index("notifications_started", ["channel", "next_attempt_at", "key"])
    .where(
      sql<boolean>`settled_at is null and (message = key or (message is null and (attempts > 0 or is_test = 1)))`,
    )
    .execute();
  await index("notifications_unmarked", ["next_attempt_at", "key"])
    .where(sql<boolean>`settled_at is null and status <> 'deferred' and is_test = 0`)
    .execute();
  await index("notifications_alert_unsettled", ["alert_id", "channel", "is_test"])
    .where(sql<boolean>`settled_at is null`)
    .execute();
  await index("notifications_messages", ["channel", "grouped_at", "contact_id"])
    .where(sql<boolean>`message = key`)
    .execute();

  await index("notifications_reached", ["channel", "contact_id", "settled_at"])
    .where(sql<boolean>`status = 'delivered'`)
    .execute();
  await index("notifications_delivered", ["settled_at", "channel", "is_test"])
    .where(sql<boolean>`status = 'delivered'`)
    .execute();

  await index("notifications_channel", ["channel", "requested_at", "key"]).execute();
  await index("notifications_symbol", ["symbol", "requested_at", "key"]).execute();
  await index("notifications_undelivered", ["status", "requested_at", "key"])
    .where(sql<boolean>`status <> 'delivered'`)
    .execute();
  await index("notifications_tests", ["requested_at", "key"])
    .where(sql<boolean>`is_test = 1`)
    .execute();
}
