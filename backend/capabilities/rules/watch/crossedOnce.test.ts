import { expect, test } from "bun:test";
import type { Bar } from "../../../domain/bar.ts";
import type { BarObservation } from "../../../domain/rules/observation.ts";
import { compare, price } from "../../../domain/rules/recipes/parts.ts";
import type { MarketFacts } from "../../../market/gaps/marketFacts.ts";
import type { Sample } from "../../../market/sample.ts";
import { MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";
import { unknownMarket } from "../../../testing/worlds/unknownMarket.ts";
import { ArrivedPrices } from "./arrivedPrices.ts";
import type { ClosedBar } from "../series/closedBars.ts";
import { PriceGaps } from "./priceGaps.ts";
import { WatchedRule, type Finding } from "./watchedRule.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";
import { sampleAt } from "../../../testing/worlds/alertWorld.ts";

/** Start of a five-minute bar. */
const START = Date.parse("2026-03-02T15:00:00Z");
const BAR_MS = 5 * MINUTE_MS;

const at = (minute: number): number => START + minute * MINUTE_MS;

const bar = (minute: number, [open, high, low, close]: readonly [number, number, number, number]) =>
  ({ time: at(minute), open, high, low, close, volume: null }) satisfies Bar;

const sampleOf = (value: number, exchangeTime: number, receivedAt: number): Sample =>
  sampleAt(value, exchangeTime, { symbol: "AAA", receivedAt, intervalMs: 30 * SECOND_MS });

const rule = ruleWhen(compare(price("last"), "crossesUp", 100), {
  scope: { kind: "symbol", symbol: "AAA" },
  confirmation: "price",
});

const closedBar = ({ time, ...figures }: Bar): ClosedBar => ({
  closedAt: time + BAR_MS,
  observation: {
    kind: "bar",
    symbol: "AAA",
    tradeDate: "2026-03-02",
    source: "walk",
    timeframe: "5m",
    session: "regular",
    bar: { time, ...figures },
  } satisfies BarObservation,
});

/** Watches a rule that fires each time the price crosses above 100; the source answers with `bars`. */
function watch() {
  const world = { now: START, bars: [] as readonly Bar[] };
  const fired: (string | undefined)[] = [];
  const facts: MarketFacts = {
    ...unknownMarket,
    hasGaps: true,
    now: () => world.now,
    openTimeBetween: (_symbol, from, to) => to - from,
    barsBetween: async (_symbol, from, to) => {
      const bars = world.bars.filter(({ time }) => time + BAR_MS > from && time <= to);
      return bars.length > 0 ? { bars, barMs: BAR_MS } : undefined;
    },
  };
  const market = { quote: async () => undefined };
  let saved: { state: ReturnType<WatchedRule["state"]>; marks: PriceGaps["marks"] } | undefined;
  let gaps: PriceGaps;
  let prices: ArrivedPrices;
  let watched: WatchedRule | undefined;
  const note = (found: readonly Finding[]) =>
    fired.push(...found.map(({ late }) => late?.crossedAt?.slice(11, 16) ?? "price"));
  const stop = () => {
    saved = watched && { state: watched.state(), marks: gaps.marks };
    watched = undefined;
    gaps = new PriceGaps({ facts, maxGapOf: () => MINUTE_MS }, () => false);
    prices = new ArrivedPrices({ market, facts }, "AAA", gaps);
  };
  const evaluate = async (closed: readonly Bar[] = []) => {
    const batches = await prices.take(closed.map(closedBar));
    note(batches.flatMap((batch) => watched?.advance(batch) ?? []));
  };
  /** Prices that arrive while it is stopped are queued until the start. */
  const start = async (closed: readonly Bar[] = []) => {
    const since = { from: START - 1, state: saved?.state };
    const bars = closed.map(closedBar);
    const { batches } = await prices.begin(
      ["AAA"],
      since,
      { marks: saved?.marks ?? {}, splits: [] },
      bars,
    );
    const past = bars.map(({ closedAt, observation }) => ({
      at: closedAt,
      observations: [observation],
    }));
    const begun = WatchedRule.begin(rule, "AAA", since, [...past, ...batches]);
    watched = begun.watched;
    note(begun.found);
    await evaluate(closed);
  };
  stop();
  return {
    fired,
    stop,
    start,
    restart: async () => {
      stop();
      await start();
    },
    /** Feeds prices; `now` and `exchange` are minutes. */
    see: async (...seen: readonly (readonly [value: number, now: number, exchange?: number])[]) => {
      for (const [value, now, exchange = now] of seen) {
        world.now = at(now);
        prices.add(sampleOf(value, at(exchange), at(now)));
        if (watched) await evaluate();
      }
    },
    answer: (now: number, bars: readonly Bar[]) => {
      world.now = at(now);
      world.bars = bars;
    },
  };
}

const begun = async () => {
  const seen = watch();
  await seen.start();
  return seen;
};

test.each([false, true])(
  "a crossing seen in prices is not fired again by its bar (restart: %p)",
  async (isRestart) => {
    const seen = await begun();
    await seen.see([99.5, 1], [101, 1.5]);
    // The low of the bar came before the crossing and was not seen as a price.
    seen.answer(8, [bar(0, [99.5, 101.5, 99, 101]), bar(5, [101, 101, 101, 101])]);
    if (isRestart) await seen.restart();
    await seen.see([101, 8]);
    expect(seen.fired).toEqual(["price"]);
  },
);

test("a price queued while a start reads bars does not count as newer than those bars", async () => {
  const seen = await begun();
  await seen.see([99, 1]);
  seen.stop();
  await seen.see([99, 2], [99, 2.5]);
  seen.answer(4, [bar(0, [99, 101, 99, 101])]);
  await seen.start();
  await seen.see([101, 4.5]);
  expect(seen.fired).toEqual(["15:00"]);
});

test("a price that is part of the newest bar is counted once, whether or not the bar includes it", async () => {
  for (const close of [99, 101]) {
    const seen = await begun();
    await seen.see([99, 1]);
    seen.answer(7, [bar(0, [99, 99, 99, 99]), bar(5, [99, close, 99, close])]);
    await seen.see([101, 7, 6.9]);
    // A second quote of the same trade.
    await seen.see([101, 7.5, 6.9]);
    expect(seen.fired).toEqual([close === 101 ? "15:05" : "price"]);
  }
});

test("a price after a bar without new information is used at once", async () => {
  const seen = await begun();
  await seen.see([101, 4], [99, 4.5], [99, 5.5]);
  seen.answer(8, [bar(5, [99, 99, 99, 99])]);
  await seen.see([101, 8]);
  expect(seen.fired).toEqual(["price"]);
});

test("another crossing in the same bar is found by the next price", async () => {
  const seen = await begun();
  await seen.see([99, 0.5], [101, 1], [99, 1.5]);
  seen.answer(4, [bar(0, [99, 102, 98, 101])]);
  await seen.see([101, 4]);
  expect(seen.fired).toEqual(["price", "price"]);
});

test("a quote older than the last one crosses nothing", async () => {
  const seen = await begun();
  await seen.see([99, 1], [101, 1.5], [99, 2, 1], [101, 2.5]);
  expect(seen.fired).toEqual(["price"]);
});

test("a price after the clock was set back does not count as older", async () => {
  const seen = await begun();
  await seen.see([99, 60], [99, 3], [101, 3.5]);
  expect(seen.fired).toEqual(["price"]);
});

test("prices queued for bars count from the end of those bars", async () => {
  const seen = watch();
  await seen.see([99, 4], [99, 5.5], [101, 6]);
  const closed = [bar(0, [101, 101, 101, 101])];
  seen.answer(6, closed);
  await seen.start(closed);
  expect(seen.fired).toEqual(["price"]);
  const early = watch();
  await early.see([99, 4], [101, 6]);
  early.answer(6, closed);
  await early.start(closed);
  expect(early.fired).toEqual([]);
});
