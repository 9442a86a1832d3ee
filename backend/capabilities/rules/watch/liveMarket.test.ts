import { beforeEach, describe, expect, test } from "bun:test";
import type { Bar } from "../../../domain/bar.ts";
import { all, compare, price, statistic } from "../../../domain/rules/recipes/parts.ts";
import type { Rule, Series } from "../../../domain/rules/rule.ts";
import { createMarketRouter, type Market } from "../../../market/routing/router.ts";
import { SourceUnavailable, type BarList, type MarketSource } from "../../../market/source.ts";
import { manualClock, type ManualClock } from "../../../platform/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { silentLog } from "../../../platform/log.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";
import {
  createScriptedSource,
  type ScriptedSource,
} from "../../../testing/worlds/scriptedSource.ts";
import { watchlistProjection } from "../../watchlist/projection.ts";
import type { RuleEvaluator } from "./evaluator.ts";
import type { RuleFindingEvent } from "../lifecycle/events.ts";
import { firingOf } from "../lifecycle/queries.ts";
import { ruleProjection } from "../lifecycle/projection.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";
import { createRule, openRuleEvaluator } from "../../../testing/worlds/ruleEvaluator.ts";

/** A Monday while New York is open; a five-minute bar has just closed. */
const START = Date.parse("2026-03-09T15:30:00Z");
const FIVE = 5 * MINUTE_MS;

let clock: ManualClock;
let store: EventStore;
let source: ScriptedSource;
let market: Market;
let evaluator: RuleEvaluator;
/** Delisted symbols, which the vendor no longer knows. */
const gone = new Set<string>();
let isChartDown = false;
/** Replaces the five-minute bars. */
let chartAnswer: (() => Bar[] | undefined) | undefined;
let newestTrade: BarList["newestTrade"];

/** Closed bars until `end`, oldest first; the last ones have these closes. */
const barsUntil = (end: number, closes: readonly number[], volume: number | null = 1000) =>
  [...Array.from({ length: 60 }, () => 99), ...closes].map((close, index, closed): Bar => {
    const time = end - (closed.length - index) * FIVE;
    return { time, open: close, high: close, low: close, close, volume };
  });
const show = (symbol: string, end: number, closes: readonly number[], volume?: number | null) =>
  source.setBars(symbol, "5m", barsUntil(end, closes, volume));

const open = () => openRuleEvaluator({ store, market, clock });

beforeEach(async () => {
  clock = manualClock(START);
  store = await openMemoryStore([ruleProjection, watchlistProjection], clock);
  source = createScriptedSource({ clock, isRemote: true });
  gone.clear();
  isChartDown = false;
  chartAnswer = undefined;
  newestTrade = undefined;
  const vendor: MarketSource = {
    ...source,
    quote: async (symbol) => (gone.has(symbol) ? undefined : source.quote(symbol)),
    bars: async (symbol, ...rest) => {
      if (isChartDown) throw new SourceUnavailable("scripted", "down");
      if (chartAnswer && rest[0] === "5m") return chartAnswer();
      return gone.has(symbol) ? undefined : source.bars(symbol, ...rest);
    },
    list: async (...asked) => {
      const bars = await vendor.bars(...asked);
      return bars && { bars, ...(newestTrade && { newestTrade }) };
    },
    samples: async (symbols) =>
      (await source.samples([...symbols])).filter(({ symbol }) => !gone.has(symbol)),
  };
  market = createMarketRouter([vendor], silentLog, { clock });
  evaluator = open();
  for (const symbol of ["AAA", "BBB"]) {
    source.setPrice(symbol, 99);
    show(symbol, START, []);
  }
});

const ON_AAA = { kind: "symbol", symbol: "AAA" } as const;
const ofFive = (field: "close" | "volume") => ({ ...price(field), timeframe: "5m" }) as Series;

const above = ruleWhen(compare(ofFive("close"), "crossesUp", 100), {
  scope: { kind: "symbols", symbols: ["AAA", "BBB"] },
});

let ids = 0;
async function watch(rule: Rule): Promise<void> {
  await createRule(store, ++ids, rule, START);
}
beforeEach(() => {
  ids = 0;
});

/** Evaluates at each step until a time after the start. */
async function goOn(until: number, stepMs = 10 * SECOND_MS): Promise<void> {
  while (clock.now() < START + until) {
    clock.advance(stepMs);
    await evaluator.tick();
  }
}
async function begin(): Promise<void> {
  await evaluator.load();
  await evaluator.tick();
}
async function beginWith(rule: Rule): Promise<void> {
  await watch(rule);
  await begin();
}
const firings = async () =>
  (await store.readAll(0, 1000))
    .filter(({ type }) => type === "RuleFired" || type === "RuleBecameUnknown")
    .map((event) => {
      const { symbol, at } = event.data as RuleFindingEvent["data"];
      return `${event.type} ${symbol} ${at.slice(11, 16)}`;
    })
    .toSorted();

describe("on a live market a rule at bar close", () => {
  test("fires once for a late bar, as of its close", async () => {
    await beginWith(above);
    // Nothing new arrives for seven minutes after the close.
    await goOn(12 * MINUTE_MS);
    expect(await firings()).toEqual([]);
    show("AAA", START + 2 * FIVE, [101, 101]);
    show("BBB", START + 2 * FIVE, [99, 99]);
    await goOn(35 * MINUTE_MS);
    expect(await firings()).toEqual(["RuleFired AAA 15:35"]);
  });

  test("waits for the whole bar when the answer is old and cuts it off", async () => {
    await beginWith(above);
    show("AAA", START + FIVE, [101]);
    show("BBB", START + FIVE, [101]);
    newestTrade = { at: START + 3 * MINUTE_MS, price: 101 };
    // AAA has traded since; BBB has not.
    source.setPrice("BBB", 101, { exchangeTime: newestTrade.at });
    await goOn(22 * MINUTE_MS);
    expect(await firings()).toEqual(["RuleFired BBB 15:35"]);
    // The rest of the bar and the next one.
    show("AAA", START + 2 * FIVE, [102, 99]);
    newestTrade = { at: START + 2 * FIVE, price: 99 };
    await goOn(24 * MINUTE_MS);
    expect(await firings()).toEqual(["RuleFired AAA 15:35", "RuleFired BBB 15:35"]);
    const [, found] = (await store.readAll(0, 1000)).filter(({ type }) => type === "RuleFired");
    expect(found?.data).toMatchObject({ symbol: "AAA", price: 102 });
  });

  test("waits for the rest of the newest bar when the answer ends before its own newest trade", async () => {
    await beginWith(above);
    show("AAA", START + FIVE, [101]);
    newestTrade = { at: START + 3 * MINUTE_MS, price: 99 };
    source.setPrice("AAA", 99, { exchangeTime: newestTrade.at });
    await goOn(22 * MINUTE_MS);
    expect(await firings()).toEqual([]);
    show("AAA", START + FIVE, [99]);
    await goOn(24 * MINUTE_MS);
    expect(await firings()).toEqual([]);
  });

  test("loses nothing while no answer arrives, and fires once", async () => {
    await beginWith(above);
    source.failWith("Too many requests");
    await goOn(31 * MINUTE_MS);
    expect(await firings()).toEqual([]);
    source.recover();
    show("AAA", START + 6 * FIVE, [99, 101, 99, 101, 101, 101]);
    show("BBB", START + 6 * FIVE, [99, 99, 99, 99, 101, 101]);
    await goOn(80 * MINUTE_MS);
    expect(await firings()).toEqual([
      "RuleFired AAA 15:40",
      "RuleFired AAA 15:50",
      "RuleFired BBB 15:55",
    ]);
  });

  test("reports once that no source answers, and continues afterwards", async () => {
    await watch({ ...above, scope: ON_AAA, whenUnknown: "tell" });
    await watch({ ...above, scope: ON_AAA });
    show("AAA", START, [99]);
    await begin();
    show("AAA", START + FIVE, [99]);
    await goOn(FIVE + MINUTE_MS);
    source.failWith("Too many requests");
    await goOn(26 * MINUTE_MS);
    expect(await firings()).toEqual(["RuleBecameUnknown AAA 15:38"]);
    source.recover();
    show("AAA", START + 6 * FIVE, [99, 101, 101, 101]);
    await goOn(80 * MINUTE_MS);
    expect(await firings()).toEqual([
      "RuleBecameUnknown AAA 15:38",
      // The chart ends at 16:00, but the stock trades on.
      "RuleBecameUnknown AAA 16:35",
      "RuleFired AAA 15:50",
      "RuleFired AAA 15:50",
    ]);
  });

  test.each<[string, () => Bar[] | undefined]>([
    ["empty", () => []],
    ["unknown", () => undefined],
    ["old", () => barsUntil(START + FIVE, [99])],
  ])("ignores an %s list while its stock trades", async (_name, answer) => {
    const hourly = compare({ ...ofFive("close"), timeframe: "1h" } as Series, ">", 0);
    await watch({
      ...above,
      when: all(compare(ofFive("close"), "crossesUp", 100), hourly),
      scope: { kind: "symbol", symbol: "AAA" },
      whenUnknown: "tell",
    });
    const hours = (end: number) =>
      barsUntil(0, []).map((bar, index) => ({ ...bar, time: end - (60 - index) * HOUR_MS }));
    source.setBars("AAA", "1h", hours(START));
    await begin();
    show("AAA", START + FIVE, [99]);
    await goOn(25 * MINUTE_MS);
    chartAnswer = answer;
    await goOn(39 * MINUTE_MS);
    expect(await firings()).toEqual([]);
    await goOn(80 * MINUTE_MS);
    expect(await firings()).toEqual(["RuleBecameUnknown AAA 16:10"]);
    chartAnswer = undefined;
    source.setBars("AAA", "1h", hours(START + HOUR_MS));
    show("AAA", START + 16 * FIVE, [99, ...Array.from({ length: 15 }, () => 101)]);
    await goOn(100 * MINUTE_MS);
    expect(await firings()).toEqual(["RuleBecameUnknown AAA 16:10", "RuleFired AAA 15:40"]);
  });

  test("waits for the bar of another symbol that closes at the same time, also after a restart", async () => {
    const other = { ...ofFive("close"), symbol: "BBB" };
    const when = all(compare(ofFive("close"), ">", 100), compare(other, "<", 100));
    await beginWith({ ...above, when, scope: ON_AAA });
    // The bar of BBB, which would make the rule false, is late.
    show("AAA", START + FIVE, [101]);
    clock.set(START + FIVE + 16 * MINUTE_MS);
    evaluator = open();
    await begin();
    expect(await firings()).toEqual([]);
    show("BBB", START + FIVE, [101]);
    await goOn(40 * MINUTE_MS);
    expect(await firings()).toEqual([]);
  });

  test("on 500 stocks is evaluated for all of them before the next bar closes", async () => {
    const symbols = Array.from({ length: 500 }, (_, index) => `S${index}`);
    for (const symbol of symbols) show(symbol, START, []);
    await beginWith({ ...above, scope: { kind: "symbols", symbols } });
    await goOn(FIVE, SECOND_MS);
    // The forming bar proves that the previous one has closed.
    for (const symbol of symbols) show(symbol, START + 2 * FIVE, [101, 101]);
    await goOn(2 * FIVE - SECOND_MS, SECOND_MS);
    expect(await firings()).toHaveLength(500);
  });

  test("continues on its other stocks when one is no longer known", async () => {
    await beginWith(above);
    gone.add("AAA");
    show("BBB", START + FIVE, [101]);
    await goOn(25 * MINUTE_MS);
    expect(await firings()).toEqual(["RuleFired BBB 15:35"]);
  });
});

describe("on a live market a rule at prices", () => {
  /** Checks the price once a minute, the shortest interval. */
  const check = async (value: number | undefined) => {
    clock.advance(10 * SECOND_MS);
    if (value !== undefined) source.setPrice("AAA", value);
    await evaluator.take(await market.samples(["AAA"]).catch(() => []));
    await evaluator.tick();
  };
  const rule: Rule = {
    ...above,
    scope: ON_AAA,
    when: compare(price("last"), "crossesUp", 100),
    confirmation: "price",
  };

  test("ignores prices outside its hours", async () => {
    await beginWith({ ...rule, when: compare(price("last"), ">", 125) });
    await check(99);
    for (let seconds = 0; seconds <= 60; seconds += 5) {
      clock.advance(5 * SECOND_MS);
      await evaluator.take([source.sample("AAA", 135, { session: "post" })]);
    }
    // Far from the last price of its own hours, so it is held back and then dropped.
    await evaluator.take([source.sample("AAA", 136)]);
    for (const value of [99, 99]) await check(value);
    expect(await firings()).toEqual([]);
  });

  test("counts one trade that is fetched twice as one price", async () => {
    await beginWith({ ...rule, when: compare(price("last"), ">", 100), confirmation: "twoPrices" });
    await check(99);
    const trade = source.sample("AAA", 101);
    await evaluator.take([trade]);
    await evaluator.take([{ ...trade, receivedAt: trade.receivedAt + 10 * SECOND_MS }]);
    expect(await firings()).toEqual([]);
    await check(101);
    expect(await firings()).toHaveLength(1);
  });

  test("requests the open by itself", async () => {
    await watch({
      ...rule,
      when: compare(statistic({ name: "changeSince", since: "open" }), ">", 5),
    });
    source.setPrice("AAA", 99);
    await begin();
    // The scripted quote opens at its price.
    await check(99);
    await evaluator.take([source.sample("AAA", 108, { exchangeTime: clock.now() + 1 })]);
    expect(await firings()).toHaveLength(1);
  });

  test("reports that it waits for bars although prices arrive", async () => {
    const close = { ...ofFive("close"), timeframe: "5m" } as const;
    await watch({ ...rule, when: compare(price("last"), "crossesUp", close) });
    source.failWith("Too many requests");
    await begin();
    expect(evaluator.watchOf(1, "AAA")?.failure).toBe("waiting");
    await evaluator.take([source.sample("AAA", 99)]);
    expect(evaluator.watchOf(1, "AAA")?.failure).toBe("waiting");
  });

  test("says that a split may explain a firing when no source lists splits", async () => {
    await beginWith({ ...rule, when: compare(price("last"), "<", 85) });
    await check(99);
    expect(evaluator.watchOf(1, "AAA")?.suspectedSplits).toEqual([]);
    clock.advance(DAY_MS);
    await check(80);
    await check(80);
    const fired = (await store.readAll(0, 1000)).find(({ type }) => type === "RuleFired");
    const listed = firingOf(1, "fired", fired?.data as RuleFindingEvent["data"]);
    expect(listed).toMatchObject({ price: 80, splitFactor: 4 / 5 });
    expect(evaluator.watchOf(1, "AAA")?.suspectedSplits).toEqual(["AAA"]);
    clock.advance(DAY_MS);
    await check(80);
    expect(evaluator.watchOf(1, "AAA")?.suspectedSplits).toEqual([]);
  });

  test("requests splits again when the first price or bar of a date suggests an unlisted one", async () => {
    const split = { date: "2026-03-10", numerator: 5, denominator: 4 } as const;
    let asked = 0;
    const { splits: _, ...others } = market;
    market = {
      ...others,
      // The cached list lacks the split.
      splits: async (_symbol, isAgain) => {
        if (isAgain) asked++;
        return { source: "scripted", splits: isAgain ? [split] : [] };
      },
    };
    evaluator = open();
    await watch(ruleWhen(compare(ofFive("close"), "<", 85), { scope: ON_AAA }));
    await beginWith({ ...rule, when: compare(price("last"), "<", 85) });
    await check(99);
    clock.advance(DAY_MS);
    show("AAA", START + DAY_MS + FIVE, [80, 80]);
    await check(80);
    for (let minute = 0; minute < 8; minute++) {
      clock.advance(MINUTE_MS);
      await check(80);
    }
    expect(await firings()).toEqual([]);
    await check(67);
    show("AAA", START + DAY_MS + 2 * FIVE, [80, 67, 67]);
    await goOn(DAY_MS + 3 * FIVE);
    expect(await firings()).toHaveLength(2);
    expect(asked).toBe(2);
  });

  test("converts prices that do not reflect a split yet", async () => {
    const split = { date: "2026-03-10", numerator: 2, denominator: 1 } as const;
    const { splits: _, ...others } = market;
    market = { ...others, splits: async () => ({ source: "scripted", splits: [split] }) };
    evaluator = open();
    await beginWith({ ...rule, when: compare(price("last"), ">", 110) });
    await check(99);
    clock.advance(DAY_MS);
    source.setBars(
      "AAA",
      "5m",
      barsUntil(START + DAY_MS + FIVE, []).map((bar) => ({
        ...bar,
        open: 49.5,
        high: 49.5,
        low: 49.5,
        close: 49.5,
      })),
    );
    for (let minute = 0; minute < 8; minute++) {
      clock.advance(MINUTE_MS);
      await check(99);
    }
    expect(await firings()).toEqual([]);
    clock.advance(MINUTE_MS);
    await check(111);
    const fired = (await store.readAll(0, 1000)).find(({ type }) => type === "RuleFired");
    expect(firingOf(1, "fired", fired?.data as RuleFindingEvent["data"])).toMatchObject({
      price: 55.5,
    });
  });

  test("continues while no chart is available", async () => {
    await beginWith(rule);
    await check(99);
    // The day has closed, but the request for its bar fails.
    isChartDown = true;
    clock.advance(DAY_MS);
    await check(99);
    await evaluator.tick();
    await check(101);
    expect(evaluator.watchOf(1, "AAA")?.failure).toBeUndefined();
    expect(await firings()).toHaveLength(1);
  });
});
