import { describe, expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { assert, constantFrom, nat, property } from "fast-check";
import { RuleSchema } from "../../../domain/rules/rule.ts";
import { checkRule } from "../../../domain/rules/checkRule.ts";
import { describeCondition } from "../../../domain/rules/describeRule.ts";
import type { Condition, Rule, Series } from "../../../domain/rules/rule.ts";
import { ruleArbitrary } from "../../../testing/arbitraries/ruleArbitrary.ts";
import { describeFault } from "./refuseFault.ts";
import { findRuleFault } from "./ruleFault.ts";

const rsi: Series = {
  kind: "indicator",
  name: "rsi",
  parameters: [{ name: "period", value: 14 }],
  line: "rsi",
  field: "close",
  timeframe: "1d",
  ago: 0,
  symbol: null,
};
const oversold = (left: unknown = rsi, more: object = {}) => ({
  kind: "comparison",
  left,
  operator: "crossesDown",
  right: { kind: "constant", value: 30 },
  ...more,
});
const close = { kind: "price", field: "close", timeframe: "1d", ago: 0, symbol: null };
const levels = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    oversold(close, { operator: ">", right: { kind: "constant", value: index + 1 } }),
  );
const rule = (when: unknown, more: object = {}) => ({
  name: "",
  scope: { kind: "symbol", symbol: "AAPL" },
  when,
  confirmation: "barClose",
  repetition: { kind: "once" },
  sessions: "regular",
  whenUnknown: "hold",
  labels: [],
  ...more,
});
const within = { kind: "bars", bars: 401, timeframe: "1d" };

/** First sentence of the error, from the schema or from the semantic check. */
const refusalOf = (value: unknown): string => {
  const fault = findRuleFault(value);
  if (fault) return describeFault(value, fault);
  return checkRule(value as Rule)[0]?.sentence ?? "accepted";
};

describe("an error names the leaf in the words of the sentence", () => {
  test.each<[unknown, string]>([
    [
      rule(oversold({ ...rsi, parameters: [{ name: "period", value: 0 }] })),
      "“daily RSI (0) of the close”: “Bars” must be a whole number from 2 to 400",
    ],
    [
      rule(oversold({ ...rsi, parameters: [{ name: "period", value: -1 }] })),
      "“daily RSI (-1) of the close”: “Bars” must be a number from 0 to 8640000000000000",
    ],
    [
      rule(oversold({ ...rsi, ago: 500 })),
      "“daily RSI (14) of the close 500 bars ago”: the number of bars back must be a whole number from 0 to 400",
    ],
    [
      rule({
        kind: "all",
        conditions: [
          oversold(),
          oversold({ kind: "multiple", factor: 0, of: { ...close, ago: 500 } }),
        ],
      }),
      "“0 × daily close 500 bars ago”: the factor must be a number from 0 to 1000000",
    ],
    [
      rule(oversold({ ...rsi, timeframe: "2d" })),
      "“RSI” in “RSI crosses below 30”: the timeframe must be 1m, 5m, 30m, 1h, 1d or 1w",
    ],
    [
      rule(oversold({ ...rsi, parameters: [{ name: "length", value: 14 }] })),
      "“RSI” in “RSI crosses below 30”: parameter 1, the name, must be period, fastPeriod,",
    ],
    [
      rule(oversold({ kind: "statistic", name: "gap", timeframe: "1d" })),
      "“gap” in “gap crosses below 30”: the symbol is missing",
    ],
    [rule(oversold(7)), "“… crosses below 30”: the figure must be an object"],
    [rule(oversold({ kind: "sum" })), "“… crosses below 30”: the kind of the figure must be price"],
    [
      rule(oversold(rsi, { operator: "=" })),
      "“daily RSI (14) of the close … 30”: the comparison must be >, <, crosses",
    ],
    [
      rule(oversold(rsi, { note: 1 })),
      "“daily RSI (14) of the close crosses below 30”: “note” is not a field of a rule",
    ],
    [
      rule({ kind: "event", event: { name: "earningsNear", days: 91 } }),
      "“earnings are at most 91 days away”: the number of days must be a whole number from 0 to 90",
    ],
    [
      rule({ kind: "event", event: { name: "filing", form: "", items: [] } }),
      "“filing”: the form must be text of 1 to 20 characters, or null",
    ],
    [
      rule({ kind: "then", first: oversold(), second: oversold(), within }),
      "“daily RSI (14) of the close crosses below 30, then daily RSI (14) of the close crosses below 30 within 401 daily bars”: the number of bars must be a whole number from 1 to 400",
    ],
    [
      rule({ kind: "any", conditions: [oversold(), { kind: "maybe" }] }),
      "“any of”, condition 2: the kind must be comparison",
    ],
    [rule({ kind: "any", conditions: [oversold(), 7] }), "“any of”: condition 2 must be an object"],
    [
      rule({ kind: "all", conditions: levels(13) }),
      "“daily close is above 13” is one condition too many. A rule has at most 12",
    ],
    [
      rule({
        kind: "any",
        conditions: [
          { kind: "all", conditions: levels(3) },
          { kind: "not", condition: { kind: "any", conditions: levels(13) } },
        ],
      }),
      "“daily close is above 10” is one condition too many. A rule has at most 12",
    ],
    [
      rule({ kind: "all", conditions: levels(1) }),
      "“daily close is above 1” is the only condition in its group. A group needs at least two",
    ],
    [
      rule({ kind: "any", conditions: [...levels(1), { kind: "all", conditions: [oversold(7)] }] }),
      "“… crosses below 30” is the only condition in its group. A group needs at least two",
    ],
    [
      rule({ kind: "all", conditions: [] }),
      "A group needs at least two conditions, and this one has none",
    ],
    [rule({ kind: "not", condition: {} }), "“not”, the condition in it: the kind is missing"],
    [rule(7), "The condition must be an object"],
    [
      rule(oversold({ ...rsi, field: "mid" })),
      "“RSI” in “RSI crosses below 30”: the field of the bar must be open, high, low, close, volume or null",
    ],
    [rule(oversold(), { labels: ["a", ""] }), "Label 2 must be text of 1 to 40 characters"],
    [
      rule(oversold(), { scope: { kind: "symbols", symbols: [] } }),
      "The list of symbols must have 1 to 500 entries",
    ],
    [rule(oversold(), { ["\n\u202E"]: 1 }), "“\\n"],
  ])("%#", (value, sentence) => {
    expect(refusalOf(value).slice(0, sentence.length)).toBe(sentence);
  });

  test("an invalid value at any place of any rule is described without a path", () => {
    let inLeaf = 0;
    const junk = constantFrom<unknown>(null, 7, -1, 1e30, "", "x", [], {}, true, { kind: "price" });
    assert(
      property(ruleArbitrary, nat(), junk, (good, at, hostile) => {
        expect(findRuleFault(good)).toBeUndefined();
        const places = [...placesIn(good)];
        const path = places[at % places.length] ?? [];
        const value = replaced(good, path, hostile);
        const fault = findRuleFault(value);
        // Otherwise the schema would reject it, with a path.
        if (!fault) expect(Value.Check(RuleSchema, value)).toBe(true);
        if (!fault) return;
        const sentence = describeFault(value, fault);
        expect(sentence).not.toMatch(/conditions\.|\.conditions|when\.|undefined|\[object|“”/);
        if (path.length > 1) expect(sentence).not.toContain(path.slice(-2).join("."));
        const leaf = leafAt(good, path);
        if (!leaf) return;
        inLeaf++;
        // The leaf's words remain in the sentence, except those of the replaced part.
        const words = describeCondition(leaf).split(" ");
        expect([sentence, words.some((word) => sentence.includes(word))]).toEqual([sentence, true]);
      }),
      { numRuns: 1000, seed: 16 },
    );
    expect(inLeaf).toBeGreaterThan(200);
  });
});

function* placesIn(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path;
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* placesIn(inner, [...path, key]);
}

function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((each, index): unknown =>
      index === Number(key) ? replaced(each, rest, by) : each,
    );
  }
  const raw = value as Record<string, unknown>;
  return { ...raw, [key]: replaced(raw[key], rest, by) };
}

/** Innermost comparison or range that contains the path, unless the path is its `kind`. */
function leafAt(whole: unknown, path: readonly string[]): Condition | undefined {
  let part = whole;
  let leaf: Condition | undefined;
  for (const key of path) {
    const { kind } = part as Condition;
    if ((kind === "comparison" || kind === "range") && key !== "kind") leaf = part as Condition;
    part = (part as Record<string, unknown>)[key];
  }
  return leaf;
}
