import type { Kysely } from "kysely";

/**
 * Frozen once released: a migration describes the schema of its own release, not the current one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("screener_runs")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("started_at", "text", (column) => column.notNull())
    .addColumn("finished_at", "text")
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("screener_runs_kind")
    .on("screener_runs")
    .columns(["kind", "status", "id"])
    .execute();

  await db.schema
    .createTable("screener_results")
    .addColumn("run_id", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("rank", "integer", (column) => column.notNull())
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("stock", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("screener_results_key", ["run_id", "symbol"])
    .execute();
  await db.schema
    .createIndex("screener_results_rank")
    .on("screener_results")
    .columns(["kind", "rank"])
    .execute();
}
