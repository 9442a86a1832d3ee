import { describe, expect, test } from "bun:test";
import { assert, constantFrom, property, type Arbitrary } from "fast-check";
import { conditionArbitrary, ruleArbitrary } from "../../testing/arbitraries/ruleArbitrary.ts";
import { marketPlan, playMarket } from "../../testing/ruleMarket.ts";
import { runRule } from "../../testing/ruleOutcomes.ts";
import { findNeverTrue, type WatchContext } from "./neverTrue.ts";
import { all, compare, indicator, price, statistic } from "./recipes/parts.ts";
import type { Condition, Rule, Series } from "./rule.ts";

const NOW = Date.UTC(2026, 10, 20);
const DAY = 86_400_000;
const nowhere: WatchContext = { now: NOW, reasonOfUnknown: () => null, figuresOf: () => [] };
const close = price("close");
const rsi = indicator("rsi");
const constant = (value: number): Series => ({ kind: "constant", value });
const at = (time: number): Condition => ({ kind: "event", event: { name: "time", at: time } });
const not = (condition: Condition): Condition => ({ kind: "not", condition });
const any = (...conditions: Condition[]): Condition => ({ kind: "any", conditions });
const bars = (count: number) => ({ kind: "bars", bars: count, timeframe: "1d" }) as const;
const line = (first: number, second: number): Series => ({
  kind: "line",
  from: { time: NOW - 100 * DAY, price: first },
  to: { time: NOW - 50 * DAY, price: second },
  scale: "straight",
  timeframe: "1d",
});
const above101 = compare(rsi, ">", constant(101));
const RSI = "daily RSI (14) of the close is always from 0 to 100";

describe("a condition can never be true", () => {
  test.each<[Condition, string]>([
    [above101, `“daily RSI (14) of the close is above 101”: ${RSI}`],
    [compare(rsi, "<", constant(0)), `“daily RSI (14) of the close is below 0”: ${RSI}`],
    [compare(rsi, "crossesUp", constant(100)), `“daily RSI (14) of the close crosses above 100”`],
    [compare(rsi, "crossesDown", constant(100)), `“daily RSI (14) of the close crosses below 100”`],
    [compare(constant(-1), ">", rsi), `“-1 is above daily RSI (14) of the close”: ${RSI}`],
    [
      compare({ kind: "multiple", factor: 2, of: rsi } as Series, ">", constant(200)),
      "“2 × daily RSI (14) of the close is above 200”",
    ],
    [
      { kind: "range", operator: "inside", value: rsi, low: constant(110), high: constant(120) },
      "“daily RSI (14) of the close is inside 110 to 120”",
    ],
    [
      { kind: "range", operator: "outside", value: rsi, low: constant(0), high: constant(100) },
      "“daily RSI (14) of the close is outside 0 to 100”",
    ],
    [
      compare(statistic({ name: "drawdown", bars: null }), "<", constant(0)),
      "“drawdown in percent (daily) from the high since the rule was created is below 0”",
    ],
    [at(NOW - 2 * 3_600_000), "2026-11-19 22:00 UTC has passed"],
    [all(compare(close, ">", constant(5)), above101), "“daily RSI (14) of the close is above 101”"],
    [any(above101, at(0)), "“daily RSI (14) of the close is above 101”"],
    [not(compare(rsi, ">", constant(-1))), "“daily RSI (14) of the close is above -1”"],
    [not(not(above101)), "“daily RSI (14) of the close is above 101”"],
    [{ kind: "heldFor", condition: above101, duration: bars(5) }, "“daily RSI (14)"],
    [
      { kind: "then", first: at(0), second: at(NOW + DAY), within: bars(5) },
      "1970-01-01 has passed",
    ],
    [compare(close, "crossesUp", line(100, 100)), ""],
  ])("%#", (condition, reason) => {
    const found = findNeverTrue(condition, nowhere);
    if (reason === "") expect(found).toBeNull();
    else expect(found?.slice(0, reason.length)).toBe(reason);
  });

  test("with a price more than ten times away, or beyond a line that continues", () => {
    const reasonAt = (last: number, condition: Condition) =>
      findNeverTrue(condition, { ...nowhere, figuresOf: () => [last, null] });
    const reason = "“daily close is above 1,000”: unlikely, because the last daily close was 99";
    expect(reasonAt(99, compare(close, ">", constant(1000)))).toBe(reason);
    expect(reasonAt(101, compare(close, ">", constant(1000)))).toBeNull();
    expect(reasonAt(99, compare(close, "crossesDown", constant(9)))).not.toBeNull();
    expect(reasonAt(99, not(compare(close, ">", constant(9))))).not.toBeNull();
    expect(reasonAt(100, compare(close, "crosses", line(200, 1500)))).toContain("and rises");
    expect(reasonAt(100, compare(close, "crosses", line(200, 150)))).toBeNull();
    expect(reasonAt(100, compare(close, "<", line(100, -100)))).toContain("and falls");
  });

  test("when it stays unknown; an unknown alternative to another condition does not count", () => {
    const given = (leaf: string): WatchContext => ({
      ...nowhere,
      reasonOfUnknown: (each) => (JSON.stringify(each).includes(leaf) ? `no ${leaf}` : null),
    });
    const level = compare(close, ">", constant(5));
    expect(findNeverTrue(all(level, compare(rsi, ">", constant(5))), given("rsi"))).toBe("no rsi");
    expect(findNeverTrue(any(level, compare(rsi, ">", constant(5))), given("rsi"))).toBeNull();
    expect(findNeverTrue(not(compare(rsi, ">", constant(5))), given("rsi"))).toBe("no rsi");
  });

  test.each<[string, Condition]>([
    ["bounds that are reached", compare(rsi, ">", constant(99))],
    ["a time to come", at(NOW + DAY)],
    ["a time of a moment ago, which may be noticed late", at(NOW - 60_000)],
    [
      "a time that is over and may be remembered",
      { kind: "then", first: at(NOW - 3 * DAY), second: at(NOW + DAY), within: bars(5) },
    ],
    ["not a time", not(at(0))],
    ["prices that are not known", compare(close, ">", constant(1e9))],
    [
      "a range that is touched",
      { kind: "range", operator: "inside", value: rsi, low: constant(100), high: constant(120) },
    ],
  ])("but %s can", (_, condition) => {
    expect(findNeverTrue(condition, nowhere)).toBeNull();
  });
});

test("a condition reported as never true does not fire on any market", () => {
  let said = 0;
  const levels = constantFrom(-101, -100, -1, 0, 1, 50, 99, 100, 101, 1000);
  const rules: Arbitrary<Rule> = ruleArbitrary;
  assert(
    property(rules, conditionArbitrary, levels, marketPlan, (rule, other, level, plan) => {
      const moved = JSON.parse(
        JSON.stringify({ kind: "all", conditions: [rule.when, other] }),
        (_, each) => (each?.kind === "constant" ? { ...each, value: level } : each),
      ) as { readonly conditions: readonly Condition[] };
      let batches: ReturnType<typeof playMarket> | undefined;
      for (const when of moved.conditions) {
        batches ??= playMarket(plan);
        const begins = (batches[0]?.at ?? 0) - DAY;
        if (findNeverTrue(when, { ...nowhere, now: begins }) === null) continue;
        said++;
        const fired = runRule({ ...rule, when }, batches).filter(({ kind }) => kind === "fired");
        expect({ when, fired }).toEqual({ when, fired: [] });
      }
    }),
    { numRuns: 400, seed: 16 },
  );
  // If no condition were reported, the test would prove nothing.
  expect(said).toBeGreaterThan(20);
});
