import type { Reader } from "./reader.ts";
import type { Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Tables whose ids are assigned in sequence and never reused: the newest row is never deleted. */
export type NumberedTable =
  | "alerts"
  | "portfolios"
  | "rules"
  | "screener_runs"
  | "stock_signals"
  | "surge_runs";

/** Returns the highest id ever assigned; 0 before the first. */
export async function newestId(reader: Reader, table: NumberedTable): Promise<number> {
  const row = await reader
    .selectFrom(table as "alerts")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

export const nextId = async (
  transaction: Transaction<Database>,
  table: NumberedTable,
): Promise<number> => (await newestId(transaction, table)) + 1;
