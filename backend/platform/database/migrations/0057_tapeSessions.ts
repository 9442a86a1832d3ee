import { sql, type Kysely } from "kysely";

/**
 * Separates the saved prices of alerts on the regular session from those of alerts on all sessions.
 * Both continue from the row that they shared. A row may have a held price and no accepted one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("price_tapes_by_sessions")
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    // Older exports of the demo do not have it.
    .addColumn("sessions", "text", (column) => column.notNull().defaultTo("regular"))
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("exchange_time", "text", (column) => column.notNull())
    .addColumn("price", "double precision")
    .addColumn("trade_date", "text", (column) => column.notNull())
    .addColumn("reference", "double precision")
    .addColumn("base_date", "text")
    .addColumn("split_factor", "double precision")
    .addColumn("held", "text")
    .addColumn("suspected_split", "double precision")
    .addPrimaryKeyConstraint("price_tapes_by_sessions_key", [
      "symbol",
      "currency",
      "sessions",
      "source",
    ])
    .execute();
  for (const sessions of ["regular", "all"]) {
    await sql`insert into price_tapes_by_sessions
      (symbol, currency, sessions, source, exchange_time, price, trade_date, reference, base_date, split_factor, held)
      select symbol, currency, ${sql.lit(sessions)}, source, exchange_time, price, trade_date, reference, base_date, split_factor, held
      from price_tapes`.execute(db);
  }
  await db.schema.dropTable("price_tapes").execute();
  await db.schema.alterTable("price_tapes_by_sessions").renameTo("price_tapes").execute();
}
