import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Tables whose ids are given out one by one and never again: the newest row is never deleted. */
export type NumberedTable =
  | "alerts"
  | "portfolios"
  | "rules"
  | "screener_runs"
  | "stock_signals"
  | "surge_runs";

type Reader = Kysely<Database> | Transaction<Database>;

/** The highest id ever given out; 0 before the first. */
export async function newestId(reader: Reader, table: NumberedTable): Promise<number> {
  const row = await reader
    .selectFrom(table as "alerts")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** The id of the next row, for the transaction that inserts it. */
export const nextId = async (
  transaction: Transaction<Database>,
  table: NumberedTable,
): Promise<number> => (await newestId(transaction, table)) + 1;
