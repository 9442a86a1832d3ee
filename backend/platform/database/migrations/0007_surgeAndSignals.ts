import type { Kysely } from "kysely";

/** Runs of the surge analysis and observed analyst actions; both are derived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("surge_runs")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("settled_at", "text")
    .addColumn("reason", "text")
    .addColumn("total_candidates", "integer", (column) => column.notNull())
    .addColumn("high_probability_candidates", "integer", (column) => column.notNull())
    .addColumn("candidates", "text")
    .execute();

  await db.schema
    .createTable("stock_signals")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("company_name", "text", (column) => column.notNull())
    .addColumn("rating", "text", (column) => column.notNull())
    .addColumn("published_at", "text", (column) => column.notNull())
    .addColumn("published_price", "double precision")
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("target_low", "double precision")
    .addColumn("target_mean", "double precision")
    .addColumn("target_high", "double precision")
    .addColumn("analyst_count", "integer")
    .addColumn("source", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("stock_signals_published")
    .on("stock_signals")
    .column("published_at")
    .execute();
}
