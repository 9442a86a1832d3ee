import { sql, type Kysely } from "kysely";

/** Inbox entries and which are read. Entries recorded by an older build count as read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("inbox")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("topic", "text", (column) => column.notNull())
    .addColumn("occurred_at", "text", (column) => column.notNull())
    .addColumn("facts", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("inbox_topic").on("inbox").columns(["topic", "id"]).execute();
  await db.schema
    .createTable("inbox_reads")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("is_mark", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("inbox_read_mark")
    .on("inbox_reads")
    .column("id")
    .where(sql<boolean>`is_mark = 1`)
    .execute();
  await sql`insert into inbox_reads (id, is_mark) select coalesce(max(position), 0), 1 from events`.execute(
    db,
  );
}
