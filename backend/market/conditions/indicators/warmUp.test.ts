import { describe, expect, test } from "bun:test";
import { indicatorSpecs } from "../indicatorSpecs.ts";
import { requirementsOf } from "../requirements.ts";
import type { IndicatorName, IndicatorSeries, Rule } from "../rule.ts";
import { createIndicator } from "./create.ts";
import type { BarInput } from "./indicator.ts";

/** Bars of a price that wanders and jumps, the same ones on every run. */
function barsOf(count: number): readonly BarInput[] {
  let state = 7;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  let price = 100;
  return Array.from({ length: count }, (_, index) => {
    const open = price;
    const jump = random() < 0.01 ? 0.9 + random() * 0.2 : 1;
    price *= (1 + (random() - 0.5) * 0.03) * jump;
    const [high, low] = [Math.max(open, price), Math.min(open, price)];
    return {
      time: index,
      open,
      high: high * (1 + random() * 0.01),
      low: low * (1 - random() * 0.01),
      close: price,
      volume: Math.round(1000 + random() * 1000),
      tradeDate: String(Math.floor(index / 7)),
    };
  });
}

const bars = barsOf(6000);
const names = Object.keys(indicatorSpecs) as IndicatorName[];

const seriesOf = (name: IndicatorName): IndicatorSeries => {
  const spec = indicatorSpecs[name];
  return {
    kind: "indicator",
    name,
    parameters: spec.parameters.map((parameter) => ({
      name: parameter.name,
      value: parameter.name === "anchor" ? 5500 : parameter.default,
    })),
    line: spec.lines[0] ?? "",
    field: spec.takesField ? "close" : null,
    timeframe: spec.isIntradayOnly ? "1h" : "1d",
    ago: 0,
    symbol: null,
  };
};

function neededBy(series: IndicatorSeries): number {
  const rule = {
    when: {
      kind: "comparison",
      left: series,
      operator: ">",
      right: { kind: "constant", value: 0 },
    },
  } as unknown as Rule;
  const [requirement] = requirementsOf(rule);
  const since = requirement?.since ?? null;
  return Math.max(requirement?.bars ?? 0, since === null ? 0 : bars.length - since);
}

describe("after as many bars as a rule asks for", () => {
  test.each(names)("%s has the figures of all bars, to 1e-9", (name) => {
    const series = seriesOf(name);
    const whole = createIndicator(series);
    for (const bar of bars) whole.update(bar);
    const begun = createIndicator(series);
    for (const bar of bars.slice(-neededBy(series))) begun.update(bar);
    for (const [line, value] of whole.values.entries()) {
      expect(value).toBeFinite();
      const scale = Math.max(Math.abs(value), bars.at(-1)?.close ?? 1);
      expect(Math.abs((begun.values[line] ?? Number.NaN) - value) / scale).toBeLessThan(1e-9);
    }
  });

  test("a value of a hundred times the price leaves nothing behind in a window", () => {
    for (const name of ["sma", "wma", "bollinger", "donchian", "cci", "stochastic"] as const) {
      const [one, other] = [createIndicator(seriesOf(name)), createIndicator(seriesOf(name))];
      for (const [index, bar] of bars.entries()) {
        const wild = index === 5900 ? { ...bar, high: 1e9, close: 1e9 } : bar;
        one.update(bar);
        other.update(wild);
      }
      expect(other.values).toEqual(one.values);
    }
  });
});

describe("a supertrend", () => {
  /** A trend that no close breaks, so that the line never turns twice. */
  const rising = bars.map((bar, index) => {
    const open = 100 + index;
    return { ...bar, open, high: open + 1.5, low: open - 0.5, close: open + 1 };
  });
  const lineAfter = (taken: readonly BarInput[]): number => {
    const begun = createIndicator(seriesOf("supertrend"));
    for (const bar of taken) begun.update(bar);
    return begun.values[0] ?? Number.NaN;
  };

  test("is known with its average true range, on the side that the first close says", () => {
    const first = indicatorSpecs.supertrend.warmUp({ period: 10 });
    const last = rising[first - 1] as BarInput;
    expect(lineAfter(rising.slice(0, first - 1))).toBeNaN();
    expect(lineAfter(rising.slice(0, first))).toBeLessThan(last.close);
    const weak = { ...last, close: last.low };
    expect(lineAfter([...rising.slice(0, first - 1), weak])).toBeGreaterThan(last.close);
  });

  test("is known in a trend that never turns, and the same from a later start", () => {
    const needed = neededBy(seriesOf("supertrend"));
    expect(lineAfter(rising.slice(-needed))).toBeCloseTo(lineAfter(rising), 9);
    expect(lineAfter(rising)).toBeLessThan(rising.at(-1)?.close ?? 0);
  });
});

test("a VWAP has the whole trade date, however late in it the bars are read", () => {
  const vwap = createIndicator(seriesOf("vwap"));
  const hourly = bars.map((bar, index) => ({ ...bar, tradeDate: String(Math.floor(index / 24)) }));
  for (const bar of hourly.slice(0, 240).slice(-neededBy(seriesOf("vwap")))) vwap.update(bar);
  const day = hourly.slice(216, 240);
  const volume = day.reduce((sum, bar) => sum + bar.volume, 0);
  const value = day.reduce(
    (sum, bar) => sum + ((bar.high + bar.low + bar.close) / 3) * bar.volume,
    0,
  );
  expect(vwap.values[0]).toBeCloseTo(value / volume, 9);
});
