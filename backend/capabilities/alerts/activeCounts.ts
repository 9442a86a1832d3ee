import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { AlertStatus } from "./alertRow.ts";

/** Active alerts of each of these symbols; one without any is missing. */
export async function countActive(
  database: Kysely<Database>,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (symbols.length === 0) return new Map();
  const rows = await database
    .selectFrom("alerts")
    .select(["symbol", (eb) => eb.fn.countAll<number>().as("count")])
    .where("symbol", "in", [...symbols])
    .where("status", "=", "active" satisfies AlertStatus)
    .groupBy("symbol")
    .execute();
  return new Map(rows.map(({ symbol, count }) => [symbol, Number(count)]));
}
