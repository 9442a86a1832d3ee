import type { Kysely } from "kysely";

/** The delivery log is filtered by how far a message got. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("notifications_outcome")
    .on("notifications")
    .columns(["outcome", "requested_at", "key"])
    .execute();
}
