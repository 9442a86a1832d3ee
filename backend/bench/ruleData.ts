import type { BarObservation, Batch } from "../domain/rules/observation.ts";
import type { Condition, Rule, Series } from "../domain/rules/rule.ts";
import { DAY_MS } from "../domain/durations.ts";

export const SYMBOLS = 5000;
export const RULES_A_SYMBOL = 2;
/** Number of bars; more than any of the indicators needs to have a value. */
export const WARM_UP = 260;

const symbols = Array.from({ length: SYMBOLS }, (_, index) => `S${index}`);
export const symbolAt = (index: number): string => symbols[index] ?? "";

const daily = { timeframe: "1d", symbol: null } as const;
const close: Series = { kind: "price", field: "close", ago: 0, ...daily };
const constant = (value: number): Series => ({ kind: "constant", value });
const above = (left: Series, right: Series): Condition => ({
  kind: "comparison",
  left,
  operator: ">",
  right,
});

type Indicator = Extract<Series, { kind: "indicator" }>;
const indicator = (
  name: Indicator["name"],
  parameters: Readonly<Record<string, number>>,
  line: string,
  field: "close" | null,
): Indicator => ({
  kind: "indicator",
  name,
  parameters: Object.entries(parameters).map(([each, value]) => ({
    name: each as Indicator["parameters"][number]["name"],
    value,
  })),
  line,
  field,
  ago: 0,
  ...daily,
});

export const readings = {
  close,
  sma: indicator("sma", { period: 50 }, "average", "close"),
  rsi: indicator("rsi", { period: 7 }, "rsi", "close"),
  upper: indicator("bollinger", { period: 20, deviations: 2 }, "upper", "close"),
  atr: indicator("atr", { period: 7 }, "atr", null),
  ema: indicator("ema", { period: 20 }, "average", "close"),
  macd: indicator("macd", { fastPeriod: 3, slowPeriod: 10, signalPeriod: 5 }, "macd", "close"),
  signal: indicator("macd", { fastPeriod: 3, slowPeriod: 10, signalPeriod: 5 }, "signal", "close"),
  k: indicator("stochastic", { kPeriod: 14, kSmoothing: 3, dPeriod: 3 }, "k", null),
  r: indicator("williamsR", { period: 14 }, "r", null),
} as const satisfies Readonly<Record<string, Series>>;
export type Reading = keyof typeof readings;

export function leavesOf(
  symbol: number,
  rule: number,
): readonly (readonly [Reading | number, Reading | number])[] {
  const shift = symbol % 10;
  return rule === 0
    ? [
        ["close", "sma"],
        ["rsi", 74 + shift],
        ["close", "upper"],
        ["atr", 0.5],
      ]
    : [
        ["ema", "close"],
        ["signal", "macd"],
        [3 + shift, "k"],
        [-80 - shift, "r"],
      ];
}

const seriesOf = (side: Reading | number): Series =>
  typeof side === "number" ? constant(side) : readings[side];

export const ruleOf = (symbol: number, rule: number): Rule => ({
  name: "",
  scope: { kind: "symbol", symbol: symbolAt(symbol) },
  when: {
    kind: "all",
    conditions: leavesOf(symbol, rule).map(([one, other]) => above(seriesOf(one), seriesOf(other))),
  },
  confirmation: "barClose",
  repetition: { kind: "oncePerBar" },
  sessions: "regular",
  whenUnknown: "hold",
  labels: [],
});

function noise(symbol: number, index: number): number {
  let mixed = Math.imul(symbol + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4_294_967_296 - 0.5;
}

const prices = new Float64Array(SYMBOLS).fill(100);
let next = 0;

export function nextBars(): Batch {
  const index = next++;
  const time = index * DAY_MS;
  const observations = symbols.map((symbol, each): BarObservation => {
    const open = prices[each] ?? 100;
    const price = open * (1 + 0.04 * noise(each, index));
    prices[each] = price;
    const [high, low] = [Math.max(open, price) * 1.005, Math.min(open, price) * 0.995];
    return {
      kind: "bar",
      symbol,
      tradeDate: String(index),
      source: "bench",
      timeframe: "1d",
      session: "regular",
      bar: { time, open, high, low, close: price, volume: 1000 + index },
    };
  });
  return { at: time + DAY_MS, observations };
}
