import { sql, type Kysely } from "kysely";

/**
 * Lines drawn on charts, one row per symbol; a symbol whose lines were all deleted keeps its row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("chart_lines")
    .addColumn("symbol", "text", (column) => column.primaryKey())
    .addColumn("lines", "text", (column) => column.notNull())
    .addColumn("line_count", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  // Used to count when lines are drawn on another symbol.
  await db.schema
    .createIndex("chart_lines_drawn")
    .on("chart_lines")
    .column("symbol")
    .where(sql<boolean>`line_count > 0`)
    .execute();
}
