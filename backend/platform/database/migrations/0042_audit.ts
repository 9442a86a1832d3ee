import { sql, type Kysely } from "kysely";

/** Indexes for the audit log, which reads the events caused by requests, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("events_requested")
    .on("events")
    .column("position")
    .where(sql<boolean>`metadata like '%"actor"%'`)
    .execute();
}
