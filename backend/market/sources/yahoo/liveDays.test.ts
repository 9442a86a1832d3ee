import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { describe, expect, test } from "bun:test";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { createAlerts } from "../../../capabilities/alerts/alerts.ts";
import type { AlertTriggered } from "../../../capabilities/alerts/events.ts";
import { alertProjection } from "../../../capabilities/alerts/projection.ts";
import { manualClock } from "../../../platform/clock.ts";
import { createEventStore } from "../../../platform/eventStore/store.ts";
import { silentLog } from "../../../platform/log.ts";
import { createMarketRouter } from "../../routing/router.ts";
import { acmeQuote, chartAnswer, type Json } from "../../../testing/servers/handmadeAnswers.ts";
import { createYahooSource } from "./source.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { anySymbol } from "../../../testing/worlds/anySymbol.ts";

/**
 * Realistic days through the adapter: Yahoo's JSON in, alerts out. Monday 2026-03-09 closes at 100,
 * Tuesday opens as the case says; prices are polled every 30 s, and the process is restarted after
 * the first price of the Tuesday where the case says so.
 */
const MONDAY = Date.parse("2026-03-09T19:50:00Z");
const TUESDAY = Date.parse("2026-03-10T13:30:10Z");
const CHECK_MS = 30_000;

interface TuesdayCase {
  readonly prices: readonly number[];
  readonly previousClose?: number;
  /** `numerator` new shares for `denominator` old ones, from the Tuesday on. */
  readonly split?: readonly [numerator: number, denominator: number];
  readonly restarts?: boolean;
}

const openings = Array.from({ length: 22 }, (_, back) => MONDAY - (40 - back) * DAY_MS);

async function runTuesday({ prices, previousClose = 100, split, restarts }: TuesdayCase) {
  const clock = manualClock(MONDAY);
  let price = 100;
  let close = 100;
  const isTuesday = () => clock.now() >= TUESDAY;
  const factor = () => (split && isTuesday() ? split[1] / split[0] : 1);

  function answerTo(pathname: string, granularity: string): Json {
    if (pathname.startsWith("/v7/finance/quote")) {
      const quote = {
        ...acmeQuote,
        regularMarketPrice: price,
        regularMarketTime: clock.now() / 1000,
        regularMarketOpen: price,
        regularMarketDayHigh: price,
        regularMarketDayLow: price,
        regularMarketPreviousClose: close,
      };
      return { quoteResponse: { result: [quote], error: null } };
    }
    if (granularity !== "1d") return chartAnswer({ granularity, times: [] });
    const times = openings.map((time) => new Date(time).toISOString());
    const closes = times.map(() => 100 * factor());
    const at = TUESDAY - 10_000;
    const splits = {
      [at / 1000]: { date: at / 1000, numerator: split?.[0], denominator: split?.[1] },
    };
    return chartAnswer({
      granularity,
      times,
      closes,
      ...(split && isTuesday() && { events: { splits } }),
    });
  }

  const database = await openMemoryDatabase();
  const store = createEventStore({ database, clock, projections: [alertProjection] });
  const open = async () => {
    const source = createYahooSource({
      clock,
      send: async ({ url }) => {
        const { pathname, searchParams } = new URL(url);
        const body = answerTo(pathname, searchParams.get("interval") ?? "");
        return { status: 200, body: JSON.stringify(body) };
      },
    });
    const market = createMarketRouter([source], silentLog, { clock });
    const alerts = createAlerts({
      store,
      log: silentLog,
      market,
      ...anySymbol(market),
      destinations: { emailExists: async () => true, phoneExists: async () => true },
    });
    await alerts.engine.load();
    return { market, alerts };
  };
  let process = await open();
  await process.alerts.operations.create({ symbol: "ACME", alertType: "below", targetPrice: 80 });
  await process.alerts.operations.create({ symbol: "ACME", alertType: "above", targetPrice: 120 });

  const check = async (next: number): Promise<void> => {
    price = next;
    await process.alerts.engine.evaluate(await process.market.samples(["ACME"]));
    await process.alerts.engine.tidy();
    // The facts of the date come over a separate connection.
    await yieldToEventLoop();
    await process.alerts.engine.evaluate([]);
    clock.advance(CHECK_MS);
  };
  for (const quiet of [100, 100.1, 99.9, 100]) await check(quiet);
  clock.set(TUESDAY);
  close = previousClose;
  for (const [index, next] of prices.entries()) {
    await check(next);
    if (restarts && index === 0) process = await open();
  }
  const firings = (await store.readAll(0, 10_000))
    .filter(({ type }) => type === "AlertTriggered")
    .map(({ data }) => data as AlertTriggered["data"]);
  const targets = (await process.alerts.queries.list()).rows.map(({ targetPrice }) => targetPrice);
  await database.destroy();
  return { firings, targets: targets.toReversed() };
}

describe.each([false, true])("real days through the adapter (restarted: %p)", (restarts) => {
  test("a crash to 67 fires below 80, with Monday's close in its message", async () => {
    const { firings, targets } = await runTuesday({ prices: [67, 67.1, 66.9, 67, 67], restarts });
    expect(firings).toMatchObject([{ alertId: 1, price: 67, previousClose: 100 }]);
    expect(firings[0]?.splitFactor).toBeUndefined();
    expect(targets).toEqual([80, 120]);
  });

  test.each([50, 100])(
    "a 2:1 split that opens four percent up, previous close %p, moves targets and fires nothing",
    async (previousClose) => {
      const { firings, targets } = await runTuesday({
        prices: [52, 52.1, 52, 52, 52],
        split: [2, 1],
        previousClose,
        restarts,
      });
      expect(firings).toEqual([]);
      expect(targets).toEqual([40, 60]);
    },
  );
});
