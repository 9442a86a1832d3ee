import type { Kysely } from "kysely";

/** Market splits that the investor does not want in the ledger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("portfolio_dismissed_splits")
    .addColumn("portfolio_id", "integer", (column) => column.notNull())
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("date", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("portfolio_dismissed_splits_key", ["portfolio_id", "symbol", "date"])
    .execute();
}
