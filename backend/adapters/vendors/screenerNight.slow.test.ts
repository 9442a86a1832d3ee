import { beforeEach, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import type { ScreenerResult } from "../../contract/discovery/screener.ts";
import type { Database } from "../../platform/database/schema.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import { createEventStore, type EventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import { pauseWith, type StartTimer } from "../../platform/timer.ts";
import { createMarketRouter, type Market } from "../../market/routing/router.ts";
import {
  createVirtualTime,
  settleAnswers,
  type VirtualTime,
} from "../../testing/worlds/virtualTime.ts";
import { screenerProjection } from "../../capabilities/screener/projection.ts";
import { createScreener, type Screener } from "../../capabilities/screener/screener.ts";
import { openLiveSources } from "./liveSources.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import {
  createNightVendor,
  findTarget,
  isKnown,
  readNight,
  type NightRow,
  type NightVendor,
} from "../../testing/servers/nightVendor.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { isLong } from "../../testing/casesOf.ts";
import { maxWithin } from "../../testing/maxWithin.ts";
import { MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";

const LATENCY_MS = 300;
const NIGHT = Date.parse("2026-08-15T02:00:00Z");

const whole = readNight();
const some = whole.filter((_, index) => index % 5 === 0);
const rows = isLong ? whole : some;

/**
 * Expected results from the raw rows: shares under ten dollars with a volume of at least 100,000 and a
 * target above the price; no warrants, rights or units.
 */
function screenByHand(lines: readonly NightRow[]) {
  const survivors = lines.filter((row) => {
    const [price, volume] = [row["lastsale"] ?? "", row["volume"] ?? ""];
    return Number(price.replace("$", "")) < 10 && Number(volume) >= 100_000 && isShare(row);
  });
  const found = survivors.filter((row) => {
    const target = findTarget(row);
    return isKnown(row) && target !== null && target.mean > Number(row["lastsale"]?.slice(1));
  });
  const unknown = survivors.filter((row) => !isKnown(row)).length;
  const expected = found.map(({ symbol = "" }) => symbol.replace("/", "-")).toSorted();
  return { total: survivors.length, unknown, expected };
}

/** Preferred shares, whose symbols contain a caret, are not listed. */
function isShare({ symbol = "", name = "" }: NightRow): boolean {
  if (/^[A-Z]{4}[WRU]$/.test(symbol) || /\^|\/[^ABC]/.test(symbol)) return false;
  return !/\bwarrants?\b|\brights?$|\bcorporate units?\b/i.test(name);
}

let folder: string;
let time: VirtualTime;
let vendor: NightVendor;
let database: Kysely<Database>;

beforeEach(async () => {
  folder = makeTemporaryFolder();
  time = createVirtualTime(NIGHT, () => settleAnswers(folder));
  vendor = createNightVendor(rows, time, LATENCY_MS);
  database = await openMemoryDatabase();
});

interface Process {
  readonly market: Market;
  readonly screener: Screener;
  readonly store: EventStore;
  /** Simulates a crash, after which no pending work continues. */
  readonly kill: () => void;
}

function startProcess(): Process {
  const { clock } = time;
  let isAlive = true;
  const startTimer: StartTimer = (run, milliseconds) =>
    time.startTimer(() => isAlive && run(), milliseconds);
  const sources = openLiveSources(["yahoo", "nasdaq"], {
    dataFolder: folder,
    clock,
    log: silentLog,
    contact: undefined,
    findKey: async () => undefined,
    wait: pauseWith(startTimer),
    async fetch(address, init) {
      const response = await vendor.fetch(address, init);
      return isAlive ? response : new Promise<never>(() => undefined);
    },
  });
  const market = createMarketRouter(sources, silentLog, { clock, startTimer });
  const store = createEventStore({ database, clock, projections: [screenerProjection] });
  const ports = { store, log: silentLog, market, clock, startTimer, announce: () => undefined };
  const kill = () => {
    isAlive = false;
  };
  return { market, store, screener: createScreener(ports), kill };
}

const symbolsOf = (results: readonly ScreenerResult[]) =>
  results.map(({ symbol }) => symbol).toSorted();

const expectBudgetsKept = () => {
  const of = (vendorName: string) =>
    vendor.sent.filter(({ host }) => host.endsWith(vendorName)).map(({ at }) => at);
  // The limits include the burst and the requests that open a session.
  expect(maxWithin(of("yahoo.com"), MINUTE_MS)).toBeLessThanOrEqual(120);
  expect(maxWithin(of("nasdaq.com"), MINUTE_MS)).toBeLessThanOrEqual(30);
};

async function useMeanwhile({ market, screener }: Process) {
  const charts: number[] = [];
  let firstFiftyMs = Number.POSITIVE_INFINITY;
  const watched = rows.slice(0, 500).map(({ symbol = "" }) => symbol.replace("/", "-"));
  const open = async (symbol: string) => {
    const askedAt = time.clock.now();
    await market.bars(symbol, "1d", 60);
    charts.push(time.clock.now() - askedAt);
  };
  for (let passed = 0; (await screener.operations.status("standard")).isRunning; passed += 5) {
    if (passed % 30 === 0) void market.samples(watched);
    const symbol = watched[passed % watched.length] ?? "";
    await open(symbol);
    await Promise.all([open(watched[(passed + 1) % 500] ?? ""), market.quote(symbol)]);
    const { length } = await screener.queries.results("standard");
    if (length >= 50) firstFiftyMs = Math.min(firstFiftyMs, time.clock.now() - NIGHT);
    await time.wait(5 * SECOND_MS);
  }
  return { charts, firstFiftyMs };
}

test("a night of the American market at 300 ms per response", async () => {
  const night = startProcess();
  const answer = await time.until(night.screener.operations.run("standard", {}));
  // The run is still in progress.
  expect(time.clock.now() - NIGHT).toBe(MINUTE_MS);
  expect(answer).toMatchObject({ status: "begun", run: { finishedAt: null } });

  const { charts, firstFiftyMs } = await time.until(useMeanwhile(night));
  expect(firstFiftyMs).toBeLessThanOrEqual(2 * MINUTE_MS);
  expect(time.clock.now() - NIGHT).toBeLessThanOrEqual(35 * MINUTE_MS);
  expect(Math.max(...charts)).toBeLessThan(SECOND_MS);
  expect(charts.length).toBeGreaterThan(20);

  const { run } = await night.screener.operations.status("standard");
  const { total, unknown, expected } = screenByHand(rows);
  expect(run).toMatchObject({
    status: "completed",
    total,
    screened: total - unknown,
    skipped: unknown,
    waiting: 0,
    found: expected.length,
  });
  expect(symbolsOf(await night.screener.queries.results("standard"))).toEqual(expected);

  await time.until(night.screener.operations.settled());
  const results = await night.screener.queries.results("standard");
  expect(results.filter(({ annualVolatility }) => annualVolatility === null)).toEqual([]);
  expectBudgetsKept();
});

test("an interrupted run resumes and repeats few requests", async () => {
  vendor = createNightVendor(some, time, LATENCY_MS);
  const asked = () =>
    vendor.sent.filter(({ path }) => path.startsWith("/v10/")).map(({ path }) => path);
  const first = startProcess();
  void first.screener.operations.run("standard", {});
  await time.until(time.wait(2 * MINUTE_MS));
  const { length: found } = await first.screener.queries.results("standard");
  expect(found).toBeGreaterThan(30);
  first.kill();
  const second = startProcess();
  await second.screener.operations.recover();
  const status = await second.screener.operations.status("standard");
  expect(status).toMatchObject({ isRunning: true, run: { id: 1, found } });
  await time.until(second.screener.operations.settled());
  const results = await second.screener.queries.results("standard");
  expect(symbolsOf(results)).toEqual(screenByHand(some).expected);

  // Symbols in progress and those of the last ten seconds were not recorded yet.
  expect(asked().length - new Set(asked()).size).toBeLessThanOrEqual(50);
  expectBudgetsKept();
  // A rebuild from the steps, the end and the later volatilities gives the same tables.
  await expectRedeliveryHarmless(second.store, [screenerProjection]);
  await expectRebuildEqual(second.store, [screenerProjection]);
});
