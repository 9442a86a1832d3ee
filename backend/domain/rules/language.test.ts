import { describe, expect, test } from "bun:test";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { assert, property } from "fast-check";
import { OWN, ruleArbitrary } from "../../testing/arbitraries/ruleArbitrary.ts";
import { checkRule } from "./checkRule.ts";
import { describeSeries, numberText } from "./describeSeries.ts";
import { compare, indicator, price } from "./recipes/parts.ts";
import { describeRule } from "./describeRule.ts";
import { requirementsOf } from "./requirements.ts";
import { rescaleRule } from "./rescaleRule.ts";
import { RuleSchema, type Condition, type Rule, type Series } from "./rule.ts";
import { ruleWhen } from "../../testing/ruleWhen.ts";
import { casesOf } from "../../testing/casesOf.ts";

/** The compiled schema checks every level of a condition. */
const form = TypeCompiler.Compile(RuleSchema);

const close = price("close");
const volume = price("volume");
const constant = (value: number): Series => ({ kind: "constant", value });
const above = (left: Series, right: Series | number) => compare(left, ">", right);
const sma = (period: number) => indicator("sma", [period]);
const rsi = indicator("rsi");
/** A line in daily bars; by default from the first day of the epoch to the second. */
const lineOf = (from: number, to: number, until = 1): Series => ({
  kind: "line",
  from: { time: 0, price: from },
  to: { time: until, price: to },
  scale: "straight",
  timeframe: "1d",
});
const ruleOf = (when: Condition, rest: Partial<Rule> = {}): Rule =>
  ruleWhen(when, { repetition: { kind: "oncePerDay" }, ...rest });
const sentencesOf = (rule: Rule) => checkRule(rule).map(({ sentence }) => sentence);

test("every random rule is accepted by the check and by the contract", () => {
  assert(
    property(ruleArbitrary, (rule) => {
      expect(checkRule(rule)).toEqual([]);
      expect([...form.Errors(rule)]).toEqual([]);
    }),
    { numRuns: casesOf({ usual: 150, long: 5000 }) },
  );
});

describe("an error is a sentence that names the part", () => {
  const deep = (levels: number): Condition =>
    levels === 1 ? above(close, 1) : { kind: "not", condition: deep(levels - 1) };
  const many = (count: number): Condition => ({
    kind: "all",
    conditions: Array.from({ length: count }, (_, index) => above(close, index + 1)),
  });

  test.each<[string, Rule, string]>([
    [
      "depth",
      ruleOf(deep(5)),
      "“daily close is above 1” is nested too deeply. At most 3 levels are allowed, including “not”, “then” and “held for”",
    ],
    [
      "leaves",
      ruleOf(many(13)),
      "“daily close is above 13” is one condition too many. A rule has at most 12",
    ],
    [
      "window",
      ruleOf(above(close, sma(401))),
      "“daily simple moving average (401) of the close”: “Bars” must be a whole number from 1 to 400",
    ],
    [
      "ago",
      ruleOf(above({ ...close, ago: 401 } as Series, 1)),
      "“daily close 401 bars ago”: the number of bars back must be 0 to 400",
    ],
    [
      "symbols",
      ruleOf(above(close, 1), {
        scope: { kind: "symbols", symbols: Array.from({ length: 501 }, (_, each) => `A${each}`) },
      }),
      "The list has 501 symbols. At most 500 are allowed",
    ],
    [
      "universe",
      ruleOf(above(close, 1), { scope: { kind: "universe" } }),
      "“daily close is above 1” cannot be watched on every stock. Only events can",
    ],
    [
      "units",
      ruleOf(above(close, volume)),
      "“daily close is above daily volume” compares different things: price and volume",
    ],
    [
      "constants",
      ruleOf(above(constant(1), constant(2))),
      "“1 is above 2” compares only constants",
    ],
    [
      "a line on a list",
      ruleOf(above(close, lineOf(1, 2, 86_400_000)), {
        scope: { kind: "watchlist", watchlistId: 3 },
      }),
      "“the daily line from 1 (Jan 1, 1970) to 2 (Jan 2, 1970)”: a line needs a single stock",
    ],
    [
      "once per bar without bars",
      ruleOf({ kind: "event", event: { name: "halt" } }, { repetition: { kind: "oncePerBar" } }),
      "“once per bar” needs a condition that uses bars",
    ],
  ])("%s", (_, rule, sentence) => {
    expect(sentencesOf(rule)).toContain(sentence);
  });

  test("everything the contract accepts is rejected with sentences, never with an exception", () => {
    const odd = [Number.NaN, -1, 1e300, 0.5];
    for (const value of odd) {
      const line: Series = {
        kind: "line",
        from: { time: value, price: value },
        to: { time: value, price: value },
        scale: "logarithmic",
        timeframe: "1d",
      };
      const timer: Condition = {
        kind: "heldFor",
        condition: { kind: "event", event: { name: "time", at: value } },
        duration: { kind: "bars", bars: value, timeframe: "1d" },
      };
      const rule = ruleOf({ kind: "all", conditions: [above(line, sma(value)), timer] });
      expect(checkRule(rule).length).toBeGreaterThanOrEqual(4);
    }
  });
});

const words: Readonly<Record<string, readonly unknown[]>> = {
  timeframe: ["1m", "1h", "1d"],
  operator: [">", "<", "crosses", "crossesUp", "crossesDown", "inside", "outside"],
  field: ["last", "open", "high", "low", "close", "volume"],
  symbol: [null, "BBB", "CCC"],
  confirmation: ["price", "twoPrices", "barClose"],
  sessions: ["regular", "extended"],
  whenUnknown: ["hold", "tell"],
  scale: ["straight", "logarithmic"],
  since: ["open", "creation", "lastFiring"],
  line: ["upper", "lower", "middle", "macd", "signal", "k", "d", "spanA", "spanB"],
  side: ["bought", "sold", "either"],
  direction: ["up", "down", "either"],
  change: ["upgrade", "downgrade", "any", "set", "moved"],
  screen: ["standard", "earnings"],
  fact: ["upside", "peRatio", "mentions"],
};
const kinds: Readonly<Record<string, string>> = { all: "any", any: "all" };

/** Copies with one figure or word changed, not all of them valid. */
function* variantsOf(value: unknown, key = ""): Generator<unknown> {
  if (typeof value === "number") yield* [value + 1, value + 0.01];
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      for (const other of variantsOf(item)) yield value.with(index, other);
    }
  } else if (value !== null && typeof value === "object") {
    for (const [name, item] of Object.entries(value)) {
      for (const other of variantsOf(item, name)) yield { ...value, [name]: other };
    }
  }
  for (const word of words[key] ?? []) if (word !== value) yield word;
  if (key === "kind" && typeof value === "string" && kinds[value]) yield kinds[value];
}

describe("the sentence", () => {
  test.each([
    ["adx", "plusDi", "+DI line of daily ADX (14)"],
    ["adx", "minusDi", "−DI line of daily ADX (14)"],
    ["macd", "macd", "MACD line of daily MACD (12, 26, 9) of the close"],
    ["stochastic", "k", "%K line of daily stochastic (14, 3, 3)"],
    ["bollinger", "upper", "upper line of daily Bollinger Bands (20, 2) of the close"],
    ["ichimoku", "spanA", "leading span A of daily Ichimoku (9, 26, 52, 26)"],
  ] as const)("calls a line of %s by its usual name: %s", (name, line, text) => {
    expect(describeSeries(indicator(name, [], { line }))).toStartWith(text);
  });

  test("is grammatical", () => {
    const rule = ruleOf(
      {
        kind: "all",
        conditions: [
          compare(rsi, "crossesDown", 30),
          above(volume, {
            kind: "multiple",
            factor: 2,
            of: { ...sma(20), field: "volume" } as never,
          }),
        ],
      },
      { scope: { kind: "watchlist", watchlistId: 3 }, labels: ["tech"] },
    );
    expect(describeRule(rule, { portfolio: () => null, watchlist: () => "Tech" })).toBe(
      "When daily RSI (14) of the close crosses below 30 and daily volume is above " +
        '2 × daily simple moving average (20) of the volume, on watchlist "Tech", at bar close, ' +
        'once a day, labeled "tech".',
    );
  });

  test.each([
    [{ confirmation: "barClose" }, "once a day."],
    [{ confirmation: "twoPrices" }, "at two prices in a row, once a day."],
  ] as const)("reads like one for a drawn line: %j", (given, end) => {
    const rule = ruleOf(compare(close, "crosses", lineOf(80, 120.5, 86_400_000)), given);
    expect(describeRule(rule)).toBe(
      `When AAPL's daily close crosses the line from 80 (Jan 1, 1970) to 120.5 (Jan 2, 1970), ${end}`,
    );
    for (const changed of variantsOf(rule)) {
      if (!form.Check(changed) || checkRule(changed).length > 0) continue;
      expect(describeRule(changed)).not.toBe(describeRule(rule));
    }
  });

  test("differs between different rules", () => {
    const rules = new Map<string, string>();
    assert(
      property(ruleArbitrary, ruleArbitrary, (one, other) => {
        for (const rule of [one, other]) {
          const sentence = describeRule(rule);
          const text = JSON.stringify(rule);
          expect(rules.get(sentence) ?? text).toBe(text);
          rules.set(sentence, text);
        }
      }),
      { numRuns: casesOf({ usual: 300, long: 20000 }) },
    );
  });

  test("differs when one figure or word of a rule changes", () => {
    let compared = 0;
    assert(
      property(ruleArbitrary, (rule) => {
        const sentence = describeRule(rule);
        for (const changed of variantsOf(rule)) {
          if (!form.Check(changed) || checkRule(changed).length > 0) continue;
          compared++;
          expect(describeRule(changed)).not.toBe(sentence);
        }
      }),
      { numRuns: casesOf({ usual: 50, long: 2000 }) },
    );
    expect(compared).toBeGreaterThan(1500);
  });
});

test("for a rule at prices the open is today's, so only daily bars are possible", () => {
  const sinceOpen = { name: "changeSince", since: "open" } as const;
  for (const figure of [{ name: "gap" }, sinceOpen] as const) {
    const on = (timeframe: "1h" | "1d" | "1w") =>
      above({ kind: "statistic", timeframe, symbol: null, ...figure }, 5);
    for (const confirmation of ["price", "twoPrices"] as const) {
      expect(checkRule(ruleOf(on("1d"), { confirmation }))).toEqual([]);
      for (const timeframe of ["1h", "1w"] as const) {
        const [problem] = checkRule(ruleOf(on(timeframe), { confirmation }));
        expect(problem?.sentence).toContain("needs daily bars");
      }
    }
    expect(checkRule(ruleOf(on("1w"), { confirmation: "barClose" }))).toEqual([]);
  }
});

test("a time in bars needs bars of its timeframe", () => {
  const condition = above(close, 1);
  const duration = { kind: "bars", bars: 3, timeframe: "1h" } as const;
  expect(requirementsOf(ruleOf({ kind: "heldFor", condition, duration }))).toEqual([
    { symbol: null, timeframe: "1h", bars: 1, since: null },
    { symbol: null, timeframe: "1d", bars: 1, since: null },
  ]);
});

describe("a split", () => {
  const rule = ruleOf({
    kind: "all",
    conditions: [
      above(close, 100),
      above(volume, 1000),
      above(rsi, constant(30)),
      above(price("close", "SPY"), 400),
      above(close, lineOf(80, 120)),
    ],
  });

  test("adjusts prices and lines by the factor, volumes by its inverse, and nothing else", () => {
    const text = describeRule(rescaleRule(rule, "AAPL", 0.25));
    expect(text).toContain("daily close is above 25 and daily volume is above 4,000");
    expect(text).toContain("RSI (14) of the close is above 30");
    expect(text).toContain("of SPY is above 400");
    expect(text).toContain("from 20 (Jan 1, 1970) to 30 (");
    expect(describeRule(rescaleRule(rule, "SPY", 2))).toContain("of SPY is above 800");
  });

  test("leaves no rounding errors of the arithmetic", () => {
    const priced = ruleOf({
      kind: "range",
      operator: "inside",
      value: close,
      low: constant(47.68906999999999),
      high: lineOf(3.3, 100),
    });
    const text = describeRule(rescaleRule(priced, "AAPL", 1.1 / 3));
    expect(text).toMatch(
      /inside 17\.4859923333 to .* from 1\.21 \(Jan 1, 1970\) to 36\.6666666667 \(/,
    );
    expect(describeRule(rescaleRule(priced, "AAPL", 0.5))).toContain("inside 23.844535 to");
  });

  test("adjusts only numbers compared with prices of the split stock", () => {
    const msft = price("close", "MSFT");
    const range = ruleOf({
      kind: "range",
      operator: "inside",
      value: close,
      low: constant(100),
      high: msft,
    });
    expect(rescaleRule(range, "MSFT", 0.25)).toBe(range);
    expect(describeRule(rescaleRule(range, "AAPL", 0.25))).toContain("25");
    const other = ruleOf(above(msft, lineOf(80, 120)));
    expect(rescaleRule(other, "AAPL", 0.25)).toBe(other);
    expect(describeRule(rescaleRule(other, "MSFT", 0.25))).toContain("from 20 (");
    const own = ruleOf(above(lineOf(80, 120), 100));
    expect(describeRule(rescaleRule(own, "AAPL", 0.25))).toContain("is above 25");
  });

  test("keeps numbers shared by several symbols, and is undone by its inverse", () => {
    const list = ruleOf(above(close, 100), {
      scope: { kind: "symbols", symbols: ["AAPL", "MSFT"] },
    });
    expect(rescaleRule(list, "AAPL", 0.25)).toBe(list);
    const ofOne = { ...list, scope: { kind: "symbols", symbols: ["AAPL"] } } as const;
    expect(describeRule(rescaleRule(ofOne, "AAPL", 0.25))).toContain("is above 25");
    assert(
      property(ruleArbitrary, (each) => {
        expect(rescaleRule(rescaleRule(each, OWN, 0.25), OWN, 4)).toEqual(each);
      }),
      { numRuns: casesOf({ usual: 100, long: 3000 }) },
    );
  });
});

test.each([
  [0.00000812, "0.00000812"],
  [8.12e-7, "0.000000812"],
  [-1e-7, "-0.0000001"],
  [1234567.5, "1,234,567.5"],
  [-0, "0"],
])("the number %d is written %s, without an exponent", (value, text) => {
  expect(numberText(value)).toBe(text);
});
