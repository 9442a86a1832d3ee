import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("dashboard_layout")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("layout", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
}
