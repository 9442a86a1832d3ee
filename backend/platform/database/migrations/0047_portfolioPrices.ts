import type { Kysely } from "kysely";

/** Prices entered by the investor, one per symbol and date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("portfolio_prices")
    .addColumn("portfolio_id", "integer", (column) => column.notNull())
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("date", "text", (column) => column.notNull())
    .addColumn("price", "text", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("is_preferred", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("portfolio_prices_key", ["portfolio_id", "symbol", "date"])
    .execute();
}
