import { sql, type Kysely } from "kysely";

/** Portfolios with a currency and a ledger, and their transactions, one row each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("portfolios")
    .addColumn("currency", "text", (column) => column.notNull().defaultTo("USD"))
    .execute();
  await db.schema
    .alterTable("portfolios")
    .addColumn("lot_method", "text", (column) => column.notNull().defaultTo("fifo"))
    .execute();
  await db.schema
    .alterTable("portfolios")
    .addColumn("is_archived", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("portfolios")
    .addColumn("is_deleted", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("portfolios")
    .addColumn("ledger_version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("portfolios")
    .addColumn("transaction_count", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("portfolios")
    .addColumn("newest_transaction", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("portfolios_listed")
    .on("portfolios")
    .columns(["is_archived", "id"])
    .where(sql<boolean>`is_deleted = 0`)
    .execute();
  await db.schema
    .createTable("portfolio_transactions")
    .addColumn("portfolio_id", "integer", (column) => column.notNull())
    .addColumn("place", "integer", (column) => column.notNull())
    .addColumn("transaction_id", "integer", (column) => column.notNull())
    .addColumn("symbol", "text")
    .addColumn("body", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("portfolio_transactions_pk", ["portfolio_id", "transaction_id"])
    .execute();
  // Order in which lists and ledgers are read.
  await db.schema
    .createIndex("portfolio_transactions_place")
    .on("portfolio_transactions")
    .columns(["portfolio_id", "place"])
    .execute();
  // Finds the symbols whose prices are followed.
  await db.schema
    .createIndex("portfolio_transactions_symbol")
    .on("portfolio_transactions")
    .column("symbol")
    .where(sql<boolean>`symbol is not null`)
    .execute();
}
