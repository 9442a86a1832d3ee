import { beforeEach, expect, test } from "bun:test";
import { MAX_ADDED } from "../../contract/watchlists.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { manualClock, type ManualClock } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../platform/durations.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import { vodafoneQuote } from "../../testing/marketRows.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { createSymbols } from "../symbols/symbols.ts";
import { DEFAULT_LIST } from "./events.ts";
import { createWatchlistsOperations } from "./listOperations.ts";
import { createWatchlistOperations } from "./operations.ts";
import { watchlistProjection } from "./projection.ts";

const COUNT = 200;
const stocks = Array.from({ length: COUNT }, (_, at) => ({ symbol: `S${at}`, name: undefined }));
const MISSING = "S150";

let clock: ManualClock;
let store: EventStore;
let asked: string[];
/** Stands for the process: what it does not keep in the database is gone with it. */
let running: ReturnType<typeof start>;

function start(change: Partial<SymbolChecks> = {}) {
  const symbols: SymbolChecks = {
    ...createSymbols({
      database: store.database,
      store,
      clock,
      log: silentLog,
      market: {
        quote: async (symbol) => {
          asked.push(symbol);
          if (symbol === MISSING) return undefined;
          return { ...vodafoneQuote(), symbol, companyName: `${symbol} Inc.` };
        },
      },
    }),
    ...change,
  };
  const ports = { store, symbols, maxWatched: MAX_ADDED };
  createWatchlistOperations(ports);
  const lists = createWatchlistsOperations({
    ...ports,
    market: {
      status: () => ({ kind: "live", isOpen: true, asOf: 0 }),
      listings: async () => [],
    },
    figures: { read: () => Promise.resolve(new Map()) },
    countAlerts: async () => new Map(),
  });
  return { symbols, lists };
}

beforeEach(async () => {
  clock = manualClock("2026-01-05T15:00:00Z");
  store = await openMemoryStore([watchlistProjection], clock);
  asked = [];
  running = start();
});

const waiting = async () =>
  (await store.database.selectFrom("symbol_checks").selectAll().execute()).map(
    ({ symbol, status }) => [symbol, status],
  );
const names = async () =>
  (await running.lists.stocks({ limit: COUNT })).rows.map(({ name }) => name);

test("what a batch leaves unasked is asked later, a few a minute, through restarts", async () => {
  const { unverified } = await running.lists.addMany(DEFAULT_LIST, stocks);
  const atOnce = asked.length;
  expect(unverified).toHaveLength(COUNT - atOnce);
  expect(atOnce).toBeLessThan(COUNT / 4);
  let most = 0;
  let minutes = 0;
  while ((await waiting()).some(([, status]) => status === "unverified")) {
    expect(minutes++).toBeLessThan(COUNT);
    if (minutes % 10 === 0) running = start();
    const before = asked.length;
    clock.advance(MINUTE_MS);
    await running.symbols.checkDue();
    most = Math.max(most, asked.length - before);
  }
  expect(most).toBe(5);
  expect(asked.toSorted()).toEqual(stocks.map(({ symbol }) => symbol).toSorted());
  expect((await names()).filter((name) => !name.endsWith(" Inc."))).toEqual([MISSING]);
  expect(await waiting()).toEqual([[MISSING, "unknown"]]);
  expect(
    (await store.readAll(0, 5_000)).filter(({ type }) => type === "SymbolNotFound"),
  ).toMatchObject([{ data: { symbol: MISSING } }]);
});

test("a process that ends right after it listed a batch still asks about the rest", async () => {
  let left = 0;
  const broken = start({
    checkLater: async (symbol) => {
      // Ends once stocks are listed: nothing after that is done any more.
      if ((await running.lists.stocks({ limit: 1 })).rows.length > 0) throw new Error("ended");
      left++;
      await running.symbols.checkLater(symbol);
    },
  });
  await broken.lists.addMany(DEFAULT_LIST, stocks).catch(() => undefined);
  expect(await names()).toHaveLength(COUNT);
  expect(left).toBeGreaterThan(0);
  expect(await waiting()).toHaveLength(left);
});

test("a batch that is refused leaves nothing to be asked", async () => {
  const full = Array.from({ length: MAX_ADDED }, (_, at) => ({ symbol: `T${at}`, name: "T" }));
  await running.lists.addMany(DEFAULT_LIST, full);
  await store.database.deleteFrom("symbol_checks").execute();
  await expect(running.lists.addMany(DEFAULT_LIST, stocks)).rejects.toThrow();
  asked = [];
  for (let minute = 0; (await waiting()).length > 0; minute++) {
    expect(minute).toBeLessThan(COUNT);
    clock.advance(MINUTE_MS);
    await running.symbols.checkDue();
  }
  expect(asked).toEqual([]);
});
