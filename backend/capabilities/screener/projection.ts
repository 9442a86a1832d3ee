import type { Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import { reprice as repriceStock } from "./decide.ts";
import {
  screenerEventTypes,
  type RunKind,
  type ScreenedStock,
  type ScreenerEvent,
  type ScreenerResultRepriced,
  type ScreenerResultsMeasured,
  type ScreenerRunAdvanced,
  type ScreenerRunCompleted,
  type ScreenerRunFailed,
} from "./events.ts";
import { sortResults } from "./filter.ts";
import type { RunStatus } from "./queries.ts";

/**
 * Every run, and for each kind the newest results: those of the last completed run, or the partial
 * results of a later one that is running or failed. A row stores the stream version it reflects, so
 * that redelivered events are skipped.
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
      if (await finish(transaction, event, "completed")) {
        const { runId, kind, results } = event.data;
        await replaceResults(transaction, { runId, kind, version: event.version }, results);
      }
      return;
    case "ScreenerRunPlanned":
      return;
    case "ScreenerRunAdvanced":
      if (await advance(transaction, event)) await addResults(transaction, event);
      return;
    case "ScreenerResultsMeasured":
      await measure(transaction, event);
      return;
    case "ScreenerResultRepriced":
      await reprice(transaction, event);
      return;
    default:
      event satisfies never;
  }
}

/** Returns false if the run had already ended, as on redelivery. */
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

/** SQLite accepts 32,766 parameters and a row has six. */
const ROWS_AT_ONCE = 1000;

async function advance(
  transaction: Transaction<Database>,
  { data, version }: RecordedEvent<ScreenerRunAdvanced>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("screener_runs")
    .set({ version })
    .where("id", "=", data.runId)
    .where("status", "=", "running" satisfies RunStatus)
    .where("version", "<", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The first results of a run replace those of the previous one. */
async function addResults(
  transaction: Transaction<Database>,
  { data, version }: RecordedEvent<ScreenerRunAdvanced>,
): Promise<void> {
  const { runId, kind, found } = data;
  if (found.length === 0) return;
  const rows = await transaction
    .selectFrom("screener_results")
    .select("stock")
    .where("run_id", "=", runId)
    .execute();
  const earlier = rows.map(({ stock }) => JSON.parse(stock) as ScreenedStock);
  const results = sortResults([...earlier, ...found], kind);
  await replaceResults(transaction, { runId, kind, version }, results);
}

async function replaceResults(
  transaction: Transaction<Database>,
  run: { readonly runId: number; readonly kind: RunKind; readonly version: number },
  results: readonly ScreenedStock[],
): Promise<void> {
  const { runId, kind, version } = run;
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

async function measure(
  transaction: Transaction<Database>,
  { data, version }: RecordedEvent<ScreenerResultsMeasured>,
): Promise<void> {
  for (const figure of data.figures) {
    const row = await readResult(transaction, data.runId, figure.symbol, version);
    if (row) await writeResult(transaction, data.runId, { ...row, ...figure }, version);
  }
}

async function reprice(
  transaction: Transaction<Database>,
  { data, version }: RecordedEvent<ScreenerResultRepriced>,
): Promise<void> {
  const { runId, symbol, price, previousClose, exchangeTime } = data;
  const stock = await readResult(transaction, runId, symbol, version);
  if (!stock) return;
  const repriced = repriceStock(stock, { price, previousClose, exchangeTime });
  await writeResult(transaction, runId, repriced, version);
}

/** Returns undefined if newer results replaced the row or the event was already applied. */
async function readResult(
  transaction: Transaction<Database>,
  runId: number,
  symbol: string,
  version: number,
): Promise<ScreenedStock | undefined> {
  const row = await transaction
    .selectFrom("screener_results")
    .select("stock")
    .where("run_id", "=", runId)
    .where("symbol", "=", symbol)
    .where("version", "<", version)
    .executeTakeFirst();
  return row && (JSON.parse(row.stock) as ScreenedStock);
}

const writeResult = (
  transaction: Transaction<Database>,
  runId: number,
  stock: ScreenedStock,
  version: number,
) =>
  transaction
    .updateTable("screener_results")
    .set({ stock: JSON.stringify(stock), version })
    .where("run_id", "=", runId)
    .where("symbol", "=", stock.symbol)
    .execute();
