import { serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { profileRow, quoteRow } from "../../testing/marketRows.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { manualClock } from "../../platform/clock.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import type { AnalystRating } from "../../domain/choices.ts";
import type { StockProfile } from "../../market/profile.ts";
import { SourceUnavailable } from "../../market/source.ts";
import { signalProjection } from "./index.ts";
import { signalRoutes } from "./index.ts";
import { createSignals, type SignalPorts } from "./signals.ts";
import { DAY_MS } from "../../domain/durations.ts";

const NOW = Date.parse("2026-01-15T15:00:00Z");

const profileOf = (symbol: string, to: AnalystRating, daysAgo: number): StockProfile =>
  profileRow({
    symbol,
    companyName: `${symbol} Inc`,
    targets: { low: 9, mean: 12, high: 15, analystCount: 4, asOf: NOW },
    rating: to,
    ratingChange: { to, at: NOW - daysAgo * DAY_MS },
    source: "scripted",
  });

let store: EventStore;
let profiles: Map<string, StockProfile>;
let down: Set<string>;
let asOf: number;
let news: number;

/** Each daily close is the number of days since 1970, so that it identifies its day. */
const barsOf = (limit: number, before: number) =>
  Array.from({ length: limit }, (_, index) => {
    const time = (Math.ceil(before / DAY_MS) - limit + index) * DAY_MS;
    const close = time / DAY_MS;
    return { time, open: close, high: close, low: close, close, volume: 1 };
  });

const market: SignalPorts["market"] = {
  status: () => ({ kind: "simulated", isOpen: true, asOf }),
  universe: async () => [...profiles.keys()],
  profile: async (symbol) => {
    if (down.has(symbol)) throw new SourceUnavailable("scripted", "is out of reach");
    return profiles.get(symbol);
  },
  bars: async (_symbol, _interval, limit, { before = asOf } = {}) => barsOf(limit, before),
  samples: async () => [],
  quote: async (symbol) => {
    if (symbol === "DARK") throw new SourceUnavailable("scripted", "is out of reach");
    return quoteRow({ symbol, companyName: symbol, price: 11, asOf });
  },
};

const signalsNow = () =>
  createSignals({ store, log: silentLog, market, announce: () => void news++ });

beforeEach(async () => {
  store = await openMemoryStore([signalProjection], manualClock(NOW));
  asOf = NOW;
  news = 0;
  down = new Set();
  profiles = new Map(
    [
      profileOf("OLD", "Buy", 15),
      profileOf("BUY", "Buy", 13.9),
      profileOf("STRONG", "Strong Buy", 1),
      profileOf("HOLD", "Hold", 1),
      profileOf("SELL", "Sell", 1),
    ].map((profile) => [profile.symbol, profile]),
  );
});

describe("observed analyst actions", () => {
  test("are listed when they changed to a buy rating within two weeks, newest first", async () => {
    const signals = signalsNow();
    await signals.observe();
    expect(await signals.list()).toEqual([
      {
        id: 2,
        symbol: "STRONG",
        companyName: "STRONG Inc",
        publishedAt: "2026-01-14T15:00:00.000Z",
        // The change was on the 14th at three, so the last close was that of the 13th.
        publishedPrice: Date.parse("2026-01-13") / DAY_MS,
        currentPrice: 11,
        currency: "USD",
        reasoning:
          "Analysts changed their rating to Strong Buy. 4 analysts give a 12-month target, 100% below the last close before.",
        targetPriceMin: 9,
        targetPriceMax: 15,
        source: "scripted",
      },
      expect.objectContaining({ id: 1, symbol: "BUY" }),
    ]);
  });

  test("are recorded once, however often they are seen", async () => {
    const signals = signalsNow();
    await Promise.all([signals.observe(), signals.observe()]);
    await signals.observe();
    await signalsNow().observe();
    const events = await store.readAll(0, 100);
    expect(events.map(({ stream, version }) => [stream, version])).toEqual([
      [`signal-BUY-${NOW - 13.9 * DAY_MS}`, 1],
      [`signal-STRONG-${NOW - DAY_MS}`, 1],
      [`signal-HOLD-${NOW - DAY_MS}`, 1],
      [`signal-SELL-${NOW - DAY_MS}`, 1],
    ]);
    expect(news).toBe(1);
  });

  test("become two when the rating changes again", async () => {
    const signals = signalsNow();
    await signals.observe();
    profiles = new Map([["BUY", profileOf("BUY", "Strong Buy", 0)]]);
    await signals.observe();
    const listed = await signals.list();
    expect(listed.map(({ id, symbol }) => [id, symbol])).toEqual([
      [5, "BUY"],
      [2, "STRONG"],
      [1, "BUY"],
    ]);
    expect(news).toBe(2);
  });

  test("leave the list after two weeks, by the market's own clock", async () => {
    const signals = signalsNow();
    await signals.observe();
    asOf += 0.2 * DAY_MS;
    expect((await signals.list()).map(({ symbol }) => symbol)).toEqual(["STRONG"]);
  });

  test("of an unreachable symbol are recorded at the next check", async () => {
    const signals = signalsNow();
    down.add("STRONG");
    await signals.observe();
    expect((await signals.list()).map(({ symbol }) => symbol)).toEqual(["BUY"]);
    down.clear();
    await signals.observe();
    expect((await signals.list()).map(({ symbol }) => symbol)).toEqual(["STRONG", "BUY"]);
  });

  test("are shown without today's price when no source has it", async () => {
    profiles = new Map([["DARK", profileOf("DARK", "Buy", 1)]]);
    const signals = signalsNow();
    await signals.observe();
    expect((await signals.list())[0]).toMatchObject({ symbol: "DARK", currentPrice: null });
  });

  test("omit a missing target", async () => {
    profiles = new Map([["BUY", { ...profileOf("BUY", "Buy", 1), targets: null }]]);
    const signals = signalsNow();
    await signals.observe();
    expect((await signals.list())[0]).toMatchObject({
      reasoning: "Analysts changed their rating to Buy.",
      targetPriceMin: null,
      targetPriceMax: null,
    });
  });

  test("are in a table that the log can rebuild and that redelivery does not change", async () => {
    await signalsNow().observe();
    await expectRedeliveryHarmless(store, [signalProjection]);
    await expectRebuildEqual(store, [signalProjection]);
  });
});

test("the route returns the list, empty before the first check", async () => {
  const signals = signalsNow();
  const app = serveRoutes(signalRoutes(signals));
  const ask = async () =>
    (await app.handle(new Request("http://localhost/api/stock-signals"))).json();
  expect(await ask()).toEqual([]);
  await signals.observe();
  expect(await ask()).toHaveLength(2);
});
