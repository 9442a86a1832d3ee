import { sql, type Kysely } from "kysely";

/** How far a sent message got, and its provider's id while the outcome is not final. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("notifications").addColumn("outcome", "text").execute();
  await db.schema.alterTable("notifications").addColumn("tracking_id", "text").execute();
  await sql`update notifications
    set outcome = case when detail like 'No mail server is set up%' then 'filed' else 'accepted' end
    where status = 'delivered'`.execute(db);
  await db.schema
    .createIndex("notifications_tracked")
    .on("notifications")
    .columns(["settled_at"])
    .where(sql<boolean>`tracking_id is not null`)
    .execute();
}
