import type { Kysely } from "kysely";

/** Used answer links of messages; each can be used once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("used_answers")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("id", "integer", (column) => column.notNull())
    .addColumn("firing", "integer", (column) => column.notNull())
    .addColumn("choice", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("used_answers_key", ["kind", "id", "firing", "choice"])
    .execute();
  await db.schema
    .createIndex("used_answers_expired")
    .on("used_answers")
    .column("expires_at")
    .execute();
}
