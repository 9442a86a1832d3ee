import { expect, test } from "bun:test";
import type { Batch, Observation } from "./observation.ts";
import { compare, indicator, price as series } from "./recipes/parts.ts";
import type { Condition, Rule } from "./rule.ts";
import { Watch } from "./watch.ts";
import { ruleWhen } from "../../testing/ruleWhen.ts";

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
const [close, last, volume] = [series("close"), series("last"), series("volume")];
const bar = (day: number, price: number, shares: number | null = 100): Batch => ({
  at: (day + 1) * DAY,
  observations: [
    {
      kind: "bar",
      symbol: "AAPL",
      tradeDate: String(day),
      source: "test",
      timeframe: "1d",
      session: "regular",
      bar: { time: day * DAY, open: price, high: price, low: price, close: price, volume: shares },
    },
  ],
});
const price = (minute: number, value: number): Batch => ({
  at: minute * MINUTE,
  observations: [
    {
      kind: "price",
      symbol: "AAPL",
      tradeDate: "0",
      source: "test",
      price: value,
      session: "regular",
      open: null,
      previousClose: null,
    },
  ],
});
const firingsOf = (rule: Rule, batches: readonly Batch[]): number[] => {
  const watch = new Watch(rule, "AAPL");
  return batches.flatMap((batch) => watch.advance(batch) ?? []).map(({ at }) => at);
};

test("two consecutive prices must agree, and a single one is forgotten", () => {
  const rule = ruleWhen(compare(last, ">", 100), { confirmation: "twoPrices" });
  const prices = [99, 99, 101, 99, 101, 102, 99, 103, 99, 99, 104, 105];
  const batches = prices.map((value, minute) => price(minute, value));
  expect(firingsOf(rule, batches)).toEqual([5 * MINUTE, 11 * MINUTE]);
});

test("an unknown volume neither fires nor counts as false", () => {
  const rule = ruleWhen(compare(volume, ">", 50));
  const shares = [100, null, 100, 10, null, 100];
  const batches = shares.map((each, day) => bar(day, 10, each));
  expect(firingsOf(rule, batches)).toEqual([DAY, 6 * DAY]);
  const denied = ruleWhen({ kind: "not", condition: compare(volume, ">", 50) });
  expect(firingsOf(denied, batches)).toEqual([4 * DAY]);
});

test("a rule that reports unknown data does so once", () => {
  const watch = new Watch(ruleWhen(compare(volume, ">", 1000), { whenUnknown: "tell" }), "AAPL");
  const shares = [null, 100, null, null, 100, null];
  const outcomes = shares.flatMap((each, day) => watch.advance(bar(day, 10, each)) ?? []);
  expect(outcomes.map(({ kind, at }) => [kind, at / DAY])).toEqual([
    ["unknown", 3],
    ["unknown", 6],
  ]);
});

test("a touch is not a crossing, and the side before it is kept", () => {
  const rule = ruleWhen(compare(close, "crossesUp", 10));
  const prices = [9, 10, 9, 10, 11, 10, 11, 9, Number.NaN, 12];
  const batches = prices.map((each, day) => bar(day, each));
  expect(firingsOf(rule, batches)).toEqual([5 * DAY, 10 * DAY]);
});

test("a firing has its figures with their times and sources", () => {
  const watch = new Watch(ruleWhen(compare(close, ">", indicator("sma", [2]))), "AAPL");
  const outcomes = [10, 12].flatMap((each, day) => watch.advance(bar(day, each)) ?? []);
  expect(outcomes).toEqual([
    {
      at: 2 * DAY,
      kind: "fired",
      witness: {
        path: "when",
        truth: "true",
        values: [
          { value: 12, time: DAY, source: "test" },
          { value: 11, time: DAY, source: "test" },
        ],
        conditions: [],
      },
    },
  ]);
});

test("an event of a rule fires at once, on the watched symbol", () => {
  const rule = ruleWhen({
    kind: "event",
    event: { name: "insiderTrade", side: "bought", minValue: 100_000 },
  });
  const trade = (at: number, symbol: string, value: number | null): Batch => {
    const event = { name: "insiderTrade", side: "bought", value } as const;
    const observation: Observation = {
      kind: "event",
      symbol,
      tradeDate: "0",
      source: "edgar",
      event,
    };
    return { at, observations: [observation] };
  };
  const feed: Batch = {
    at: 0,
    observations: [{ kind: "feed", event: "insiderTrade", isAvailable: true }],
  };
  const batches = [
    feed,
    trade(1, "AAPL", 99_999),
    trade(2, "MSFT", 200_000),
    trade(3, "AAPL", null),
    trade(4, "AAPL", 100_000),
  ];
  expect(firingsOf(rule, batches)).toEqual([4]);
});

test("once a day uses the other stock's dates when a rule reads only that stock", () => {
  const when = compare(series("close", "MSFT"), ">", 1);
  const watch = new Watch(ruleWhen(when, { repetition: { kind: "oncePerDay" } }), "AAPL");
  const ofOther = ({ at, observations }: Batch): Batch => ({
    at,
    observations: observations.map((each): Observation =>
      each.kind === "feed" ? each : { ...each, symbol: "MSFT" },
    ),
  });
  const days = [0, 1, 2].map((day) => watch.advance(ofOther(bar(day, 5)))?.kind);
  expect(days).toEqual(["fired", "fired", "fired"]);
  // The same trade date again.
  const again = ofOther(bar(3, 5));
  const [same] = again.observations as [Observation];
  expect(
    watch.advance({ ...again, observations: [{ ...same, tradeDate: "2" } as Observation] }),
  ).toBeNull();
});

test("the time before a rule is watched is unknown, not false", () => {
  const duration = { kind: "bars", bars: 2, timeframe: "1d" } as const;
  const [isUp, isHigh] = [compare(close, ">", 10), compare(close, ">", 20)];
  const held: Condition = { kind: "heldFor", condition: isUp, duration };
  const then: Condition = { kind: "then", first: isHigh, second: isUp, within: duration };
  const truthsOf = (condition: Condition, prices: readonly number[]) => {
    const watch = new Watch(ruleWhen({ kind: "not", condition }), "AAPL");
    return prices.map((value, day) => {
      watch.advance(bar(day, value));
      return watch.witness()?.truth;
    });
  };
  expect(truthsOf(held, [15, 15, 15])).toEqual(["unknown", "unknown", "false"]);
  expect(truthsOf(held, [15, 5, 15, 15, 15])).toEqual(["unknown", "true", "true", "true", "false"]);
  expect(truthsOf(then, [15, 15, 15])).toEqual(["unknown", "unknown", "true"]);
  expect(truthsOf(then, [25, 15, 5])).toEqual(["unknown", "false", "true"]);
});

test("a bar without figures for a rule at prices does not re-arm it", () => {
  const when: Condition = {
    kind: "any",
    conditions: [compare(last, "crossesUp", 100), compare(last, "crossesUp", 101)],
  };
  const rule = ruleWhen(when, { confirmation: "price" });
  const prices = [price(1, 99), price(2, 100.5), price(1441, 101.5), price(1442, 99)];
  const after = price(1443, 100.5);
  expect(firingsOf(rule, [...prices, after])).toEqual([2 * MINUTE, 1443 * MINUTE]);
  const withBar = [...prices.slice(0, 2), bar(0, 100.5), ...prices.slice(2), after];
  expect(firingsOf(rule, withBar)).toEqual([2 * MINUTE, 1443 * MINUTE]);
});
