import { sql, type Kysely } from "kysely";

/** Indexes for lists that are read page by page, and for what timers ask of growing tables. */
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
  await db.schema
    .createIndex("watchlist_listed")
    .on("watchlist")
    .column("added_position")
    .where("is_removed" as never, "=", 0 as never)
    .execute();
}
