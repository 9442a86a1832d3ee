import { sql, type Kysely } from "kysely";

/** Indexes for paged lists and for the periodic queries of growing tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isListed = sql<boolean>`status <> ${sql.lit("deleted")}`;
  await db.schema.createIndex("alerts_listed").on("alerts").column("id").where(isListed).execute();
  await db.schema
    .createIndex("alerts_symbol")
    .on("alerts")
    .columns(["symbol", "id"])
    .where(isListed)
    .execute();
  await db.schema
    .createIndex("alerts_symbol_status")
    .on("alerts")
    .columns(["symbol", "status", "id"])
    .execute();
  // The planner preferred the status index to an index on `expires_at` alone, and scanned every
  // alert.
  await db.schema.dropIndex("alerts_expires_at").execute();
  await db.schema
    .createIndex("alerts_expiry")
    .on("alerts")
    .columns(["status", "expires_at"])
    .execute();
  await db.schema
    .createIndex("screener_runs_newest")
    .on("screener_runs")
    .columns(["kind", "id"])
    .execute();
  await db.schema
    .createIndex("surge_runs_status")
    .on("surge_runs")
    .columns(["status", "id"])
    .execute();
  await db.schema
    .createIndex("watchlist_listed")
    .on("watchlist")
    .column("added_position")
    .where("is_removed" as never, "=", 0 as never)
    .execute();
}
