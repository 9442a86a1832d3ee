import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("exchange_hours")
    .addColumn("code", "text", (column) => column.primaryKey())
    .addColumn("hours", "text", (column) => column.notNull())
    .execute();
}
