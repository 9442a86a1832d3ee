import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import type { RecordedEvent } from "../eventStore/event.ts";
import type { Projection } from "../eventStore/projection.ts";
import {
  screenerEventTypes,
  type ScreenedStock,
  type ScreenerEvent,
  type ScreenerResultRepriced,
  type ScreenerRunCompleted,
  type ScreenerRunFailed,
} from "./events.ts";
import type { RunStatus } from "./queries.ts";

/**
 * Every run, and the results of the last completed one of each kind. A row knows the version of the
 * stream that it shows, so an event delivered again finds that it has been there.
 */
export const screenerProjection: Projection = {
  name: "screener",
  version: 1,
  tables: ["screener_runs", "screener_results"],
  handles: screenerEventTypes,
  project: async (transaction, events) => {
    for (const event of events) await project(transaction, event as RecordedEvent<ScreenerEvent>);
  },
};

async function project(
  transaction: Transaction<Database>,
  event: RecordedEvent<ScreenerEvent>,
): Promise<void> {
  switch (event.type) {
    case "ScreenerRunStarted":
      await transaction
        .insertInto("screener_runs")
        .values({
          id: event.data.runId,
          kind: event.data.kind,
          status: "running" satisfies RunStatus,
          started_at: event.recordedAt,
          finished_at: null,
          version: event.version,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      return;
    case "ScreenerRunFailed":
      await finish(transaction, event, "failed");
      return;
    case "ScreenerRunCompleted":
      if (await finish(transaction, event, "completed")) await replaceResults(transaction, event);
      return;
    case "ScreenerResultRepriced":
      await reprice(transaction, event);
      return;
    default:
      event satisfies never;
  }
}

/** False when the run had ended already, as in a second delivery. */
async function finish(
  transaction: Transaction<Database>,
  { data, version, recordedAt }: RecordedEvent<ScreenerRunCompleted | ScreenerRunFailed>,
  status: RunStatus,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("screener_runs")
    .set({ status, finished_at: recordedAt, version })
    .where("id", "=", data.runId)
    .where("version", "<", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Rows in one statement; SQLite takes 32 766 parameters and a row has six. */
const ROWS_AT_ONCE = 1000;

async function replaceResults(
  transaction: Transaction<Database>,
  { data, version }: RecordedEvent<ScreenerRunCompleted>,
): Promise<void> {
  const { runId, kind, results } = data;
  await transaction.deleteFrom("screener_results").where("kind", "=", kind).execute();
  const rows = results.map((stock, rank) => ({
    run_id: runId,
    kind,
    rank,
    symbol: stock.symbol,
    stock: JSON.stringify(stock),
    version,
  }));
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const batch = rows.slice(first, first + ROWS_AT_ONCE);
    await transaction.insertInto("screener_results").values(batch).execute();
  }
}

async function reprice(
  transaction: Transaction<Database>,
  { data, version }: RecordedEvent<ScreenerResultRepriced>,
): Promise<void> {
  const { runId, symbol, price, previousClose, exchangeTime } = data;
  const row = await transaction
    .selectFrom("screener_results")
    .select("stock")
    .where("run_id", "=", runId)
    .where("symbol", "=", symbol)
    .where("version", "<", version)
    .executeTakeFirst();
  // Newer results have replaced the row.
  if (!row) return;
  const stock = JSON.parse(row.stock) as ScreenedStock;
  const marketCap = stock.marketCap === null ? null : (stock.marketCap / stock.price) * price;
  const repriced: ScreenedStock = { ...stock, price, previousClose, exchangeTime, marketCap };
  await transaction
    .updateTable("screener_results")
    .set({ stock: JSON.stringify(repriced), version })
    .where("run_id", "=", runId)
    .where("symbol", "=", symbol)
    .execute();
}
