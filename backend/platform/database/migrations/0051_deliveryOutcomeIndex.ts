import type { Kysely } from "kysely";

/** Index for filtering the delivery log by outcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("notifications_outcome")
    .on("notifications")
    .columns(["outcome", "requested_at", "key"])
    .execute();
}
