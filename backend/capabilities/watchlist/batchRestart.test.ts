import { describe, expect, test } from "bun:test";
import type { Kysely, KyselyPlugin } from "kysely";
import { MAX_ADDED } from "../../contract/stocks/watchlists.ts";
import { SourceUnavailable } from "../../market/source.ts";
import { manualClock, type ManualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import { vodafoneQuote } from "../../testing/marketRows.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { createSymbols } from "../symbols/index.ts";
import { createWatchlistsOperations } from "./listOperations.ts";
import { createWatchlistOperations } from "./operations.ts";
import { watchlistProjection } from "./projection.ts";

/**
 * Ends the process after this statement, or after the commit when the statement is the last of a
 * transaction, so that nothing later is stored.
 */
function endAfter(statement: number) {
  let answered = 0;
  const state = { hasEnded: false };
  const requireAlive = () => {
    if (state.hasEnded) throw new Error("the process has ended");
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      requireAlive();
      return node;
    },
    transformResult: async ({ result }) => {
      requireAlive();
      answered++;
      if (answered >= statement) state.hasEnded = true;
      return result;
    },
  };
  return { plugin, state };
}

const isUnknown = (symbol: string) => symbol.endsWith("9");
const symbolsOf = (count: number) => Array.from({ length: count }, (_, at) => `S${at}`);

interface Sources {
  areDown: boolean;
}

function start(database: Kysely<Database>, clock: ManualClock, sources: Sources) {
  const store = createEventStore({ database, clock, projections: [watchlistProjection] });
  const quote = async (symbol: string) => {
    if (sources.areDown) throw new SourceUnavailable("scripted", "is out of reach");
    return isUnknown(symbol)
      ? undefined
      : { ...vodafoneQuote(), symbol, companyName: `${symbol} plc` };
  };
  const symbols = createSymbols({ database, store, clock, log: silentLog, market: { quote } });
  const ports = { store, symbols, maxWatched: MAX_ADDED };
  const entries = createWatchlistOperations(ports);
  const lists = createWatchlistsOperations({
    ...ports,
    market: {
      status: () => ({ kind: "live", isOpen: true, asOf: 0 }),
      venueOf: () => undefined,
      listings: () => Promise.reject(new SourceUnavailable("scripted", "is out of reach")),
    },
    figures: { read: () => Promise.resolve(new Map()) },
    countAlerts: async () => new Map(),
  });
  return { store, symbols, entries, lists };
}

/** True if the process ended inside the transaction rather than after its last statement. */
async function ends(work: Promise<unknown>, state: { readonly hasEnded: boolean }) {
  try {
    await work;
    return false;
  } catch (error) {
    if (!state.hasEnded) throw error;
    return true;
  }
}

const pasted = (count: number) => symbolsOf(count).map((symbol) => ({ symbol, name: undefined }));

/** Pastes a batch into a process that ends after the statement, and again into the next one. */
async function pasteTwice(count: number, statement: number): Promise<boolean> {
  const database = await openMemoryDatabase();
  const clock = manualClock("2026-01-05T15:00:00Z");
  const sources = { areDown: true };
  const { plugin, state } = endAfter(statement);
  const first = start(database.withPlugin(plugin), clock, sources);
  const hasEnded = await ends(first.lists.addMany(1, pasted(count)), state);

  const { store, lists, entries } = start(database, clock, sources);
  // A batch must be recorded completely or not at all.
  const before = await entries.symbols();
  expect([0, count]).toContain(before.length);
  const result = await lists.addMany(1, pasted(count));
  expect(result).toMatchObject({
    added: before.length === 0 ? symbolsOf(count) : [],
    listed: before.length === 0 ? [] : symbolsOf(count),
    refused: [],
  });
  const { rows } = await lists.rows(1, { limit: 1000 });
  expect(rows.map(({ symbol }) => symbol)).toEqual(symbolsOf(count));
  const events = await store.readAll(0, 10 * count);
  expect(events.map(({ type }) => type)).toEqual(symbolsOf(count).map(() => "StockWatched"));
  const checks = await database.selectFrom("symbol_checks").select(["symbol", "status"]).execute();
  expect(new Set(checks.map(({ symbol }) => symbol))).toEqual(new Set(symbolsOf(count)));
  await database.destroy();
  return hasEnded;
}

/** Lists a batch unverified; the process that verifies it ends after the statement. */
async function verifyTwice(count: number, statement: number): Promise<boolean> {
  const database = await openMemoryDatabase();
  const clock = manualClock("2026-01-05T15:00:00Z");
  const sources = { areDown: true };
  await start(database, clock, sources).lists.addMany(1, pasted(count));
  sources.areDown = false;

  const minutes = Math.ceil(count / 5) + 1;
  const verify = async ({ symbols }: ReturnType<typeof start>) => {
    for (let minute = 0; minute < minutes; minute++) {
      clock.advance(MINUTE_MS);
      await symbols.checkDue();
    }
  };
  const { plugin, state } = endAfter(statement);
  const hasEnded = await ends(verify(start(database.withPlugin(plugin), clock, sources)), state);
  const next = start(database, clock, sources);
  await verify(next);

  const events = await next.store.readAll(0, 10 * count);
  const about = (type: string) =>
    events
      .filter((event) => event.type === type)
      .map(({ data }) => (data as { symbol: string }).symbol)
      .toSorted((one, other) => one.localeCompare(other));
  const sorted = symbolsOf(count).toSorted((one, other) => one.localeCompare(other));
  expect(about("StockNamed")).toEqual(sorted.filter((symbol) => !isUnknown(symbol)));
  expect(about("SymbolNotFound")).toEqual(sorted.filter(isUnknown));
  const { rows } = await next.lists.rows(1, { limit: 1000 });
  expect(rows.map(({ symbol, name }) => [symbol, name])).toEqual(
    symbolsOf(count).map((symbol) => [symbol, isUnknown(symbol) ? symbol : `${symbol} plc`]),
  );
  const checks = await database.selectFrom("symbol_checks").select(["symbol", "status"]).execute();
  expect(new Set(checks.map((check) => `${check.symbol} ${check.status}`))).toEqual(
    new Set(
      symbolsOf(count)
        .filter(isUnknown)
        .map((symbol) => `${symbol} unknown`),
    ),
  );
  await database.destroy();
  return hasEnded;
}

describe("a restart in the middle of a batch", () => {
  test("of ten, after each statement: all or none are listed, each once and still to be verified", async () => {
    let statement = 1;
    while (await pasteTwice(10, statement)) statement++;
    expect(statement).toBeGreaterThan(10);
  });

  test.each([1, 60, 140, 203, 215])("of 200, after statement %d", async (statement) => {
    expect(await pasteTwice(200, statement)).toBe(true);
  });

  test("during its verification, after each statement: each is named or reported once", async () => {
    let statement = 1;
    while (await verifyTwice(10, statement)) statement++;
    expect(statement).toBeGreaterThan(20);
  });
});
