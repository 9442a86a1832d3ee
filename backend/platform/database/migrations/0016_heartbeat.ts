import type { Kysely } from "kysely";

/** One row, written every minute to prove that this database can be written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("heartbeat")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("written_at", "text", (column) => column.notNull())
    .execute();
}
