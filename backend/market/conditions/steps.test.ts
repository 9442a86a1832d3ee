import { afterEach, beforeEach, expect, spyOn, test, type Mock } from "bun:test";
import { ruleWhen } from "../../testing/ruleWhen.ts";
import { Comparisons } from "./comparisons.ts";
import type { Observation } from "./observation.ts";
import { compare, price } from "./recipeParts.ts";
import { RuleSet } from "./ruleSet.ts";
import { Watch } from "./watch.ts";

const DAY_MS = 86_400_000;
const SYMBOLS = 20;
const RULES = 50;
/** Different conditions of a symbol's rules. */
const CONDITIONS = 10;

let evaluations: Mock<Watch["evaluate"]>;
let comparisons: Mock<Comparisons["evaluate"]>;
beforeEach(() => {
  evaluations = spyOn(Watch.prototype, "evaluate");
  comparisons = spyOn(Comparisons.prototype, "evaluate");
});
afterEach(() => {
  evaluations.mockRestore();
  comparisons.mockRestore();
});

/** Fifty rules of each symbol, five each on a figure above 100, 101, … 109. */
function openRules(field: "close" | "last"): RuleSet {
  const rules = new RuleSet();
  const confirmation = field === "close" ? "barClose" : "price";
  for (let symbol = 0; symbol < SYMBOLS; symbol++) {
    for (let rule = 0; rule < RULES; rule++) {
      const when = compare(price(field), ">", 100 + (rule % CONDITIONS));
      rules.watch(String(rule), ruleWhen(when, { confirmation }), `S${symbol}`);
    }
  }
  return rules;
}

const common = {
  symbol: "S0",
  tradeDate: "2026-01-05",
  source: "test",
  session: "regular",
} as const;

function barOf(day: number, close: number): Observation {
  const bar = { time: day * DAY_MS, open: close, high: close, low: close, close, volume: null };
  return { ...common, kind: "bar", timeframe: "1d", bar };
}

const priceOf = (value: number): Observation => ({
  ...common,
  kind: "price",
  price: value,
  open: null,
  previousClose: null,
});

/** Comparisons computed, rules evaluated and rules fired by one observation. */
function stepsOf(rules: RuleSet, day: number, observation: Observation) {
  evaluations.mockClear();
  comparisons.mockClear();
  const fired = rules.advance({ at: (day + 1) * DAY_MS, observations: [observation] }).length;
  return [comparisons.mock.calls.length, evaluations.mock.calls.length, fired];
}

test("a bar computes each different condition of its symbol once, and no rule while all are false", () => {
  const rules = openRules("close");
  expect(stepsOf(rules, 0, barOf(0, 99))).toEqual([CONDITIONS, 0, 0]);
  expect(stepsOf(rules, 1, barOf(1, 104.5))).toEqual([CONDITIONS, RULES, 25]);
  expect(stepsOf(rules, 2, barOf(2, 99))).toEqual([CONDITIONS, 0, 0]);
});

test("a price evaluates the rules of its symbol that read it", () => {
  const rules = openRules("last");
  rules.watch("at the close", ruleWhen(compare(price("close"), ">", 1)), "S0");
  expect(stepsOf(rules, 0, priceOf(99))).toEqual([0, RULES, 0]);
  expect(stepsOf(rules, 1, priceOf(104.5))).toEqual([0, RULES, 25]);
});
