import { describe, expect, test } from "bun:test";
import type { Interval } from "../../domain/bar.ts";
import { compare } from "../../domain/rules/recipes/parts.ts";
import type { Condition, Rule } from "../../domain/rules/rule.ts";
import { describePace } from "./preview.ts";
import { ruleWhen } from "../../testing/ruleWhen.ts";

const above = (timeframe: Interval): Condition =>
  compare({ kind: "price", field: "close", timeframe, ago: 0, symbol: null }, ">", 10);

const ruleOn = (first: Interval, ...more: readonly Interval[]): Rule =>
  ruleWhen(
    more.length === 0
      ? above(first)
      : { kind: "all", conditions: [above(first), ...more.map(above)] },
    { scope: { kind: "universe" }, repetition: { kind: "once" } },
  );

const stocks = (count: number) => Array.from({ length: count }, (_, index) => `S${index}`);
const LIVE = { kind: "live" } as const;

describe("the delay of bar evaluation", () => {
  test("is not mentioned when it is under a minute or bars need no requests", () => {
    expect(describePace(ruleOn("1m"), stocks(50), LIVE)).toBeNull();
    expect(describePace(ruleOn("1m"), stocks(500), { kind: "simulated" })).toBeNull();
  });

  test("grows with the number of requested lists, one per stock and timeframe", () => {
    const late = (rule: Rule, count: number) =>
      /(\d+) series.* up to about (\d+) minutes/
        .exec(describePace(rule, stocks(count), LIVE) ?? "")
        ?.slice(1);
    expect(late(ruleOn("1d"), 51)).toEqual(["51", "2"]);
    expect(late(ruleOn("1d"), 500)).toEqual(["500", "10"]);
    expect(late(ruleOn("1d", "1d"), 500)).toEqual(["500", "10"]);
    expect(late(ruleOn("1h", "1d"), 500)).toEqual(["1000", "20"]);
  });

  test("is stated when the next bar closes sooner", () => {
    expect(describePace(ruleOn("30m"), stocks(500), LIVE)).not.toContain("before that");
    expect(describePace(ruleOn("1d", "5m"), stocks(200), LIVE)).toContain(
      "The next 5-minute bar closes before that",
    );
  });
});
