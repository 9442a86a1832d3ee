import type { Kysely } from "kysely";

/** Success and failure counts of each market source per kind of query. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("source_health")
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("capability", "text", (column) => column.notNull())
    .addColumn("asked", "integer", (column) => column.notNull())
    .addColumn("failed", "integer", (column) => column.notNull())
    .addColumn("deferred", "integer", (column) => column.notNull())
    .addColumn("last_error", "text")
    .addColumn("last_error_at", "text")
    .addColumn("last_success_at", "text")
    .addColumn("latency_ms", "double precision")
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("open_until", "text")
    .addColumn("pause_ms", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("source_health_key", ["source", "capability"])
    .execute();
}
