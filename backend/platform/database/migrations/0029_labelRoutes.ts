import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("label_routes")
    .addColumn("label", "text", (column) => column.primaryKey())
    .addColumn("channels", "text", (column) => column.notNull())
    .execute();
}
