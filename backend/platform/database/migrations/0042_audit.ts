import { sql, type Kysely } from "kysely";

/** The audit log is read from the events that a request caused, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("events_requested")
    .on("events")
    .column("position")
    .where(sql<boolean>`metadata like '%"actor"%'`)
    .execute();
}
