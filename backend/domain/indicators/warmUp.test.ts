import { indicatorSpecs, createIndicator, type IndicatorName } from "./indicators.ts";
import { describe, expect, test } from "bun:test";
import { requirementsOf } from "../rules/requirements.ts";
import type { IndicatorSeries, Rule } from "../rules/rule.ts";
import { IndicatorAlone, type DatedBar } from "../../testing/indicatorAlone.ts";

/** Bars of a price that wanders and jumps, the same in every run. */
function barsOf(count: number): readonly DatedBar[] {
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
    line: spec.lines[0]?.name ?? "",
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

describe("after the number of bars that a rule requests", () => {
  test.each(names)("%s has the same values as with all bars, to 1e-9", (name) => {
    const series = seriesOf(name);
    const whole = new IndicatorAlone(createIndicator(series));
    for (const bar of bars) whole.update(bar);
    const begun = new IndicatorAlone(createIndicator(series));
    for (const bar of bars.slice(-neededBy(series))) begun.update(bar);
    for (const [line, value] of whole.values.entries()) {
      expect(value).toBeFinite();
      const scale = Math.max(Math.abs(value), bars.at(-1)?.close ?? 1);
      expect(Math.abs((begun.values[line] ?? Number.NaN) - value) / scale).toBeLessThan(1e-9);
    }
  });

  test("an outlier of a hundred times the price leaves no error in a window", () => {
    for (const name of ["sma", "wma", "bollinger", "donchian", "cci", "stochastic"] as const) {
      const [one, other] = [
        new IndicatorAlone(createIndicator(seriesOf(name))),
        new IndicatorAlone(createIndicator(seriesOf(name))),
      ];
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
  const lineAfter = (taken: readonly DatedBar[]): number => {
    const begun = new IndicatorAlone(createIndicator(seriesOf("supertrend")));
    for (const bar of taken) begun.update(bar);
    return begun.values[0] ?? Number.NaN;
  };

  test("is known once its value no longer depends on the first bar", () => {
    const first = indicatorSpecs.supertrend.warmUp({ period: 10 });
    // Three ranges of 2 above and below the middle, which a rise of that size crosses.
    const known = rising.findIndex(
      (_, index) => !Number.isNaN(lineAfter(rising.slice(0, index + 1))),
    );
    expect(known - first).toBeGreaterThan(3);
    expect(known - first).toBeLessThan(15);
    expect(lineAfter(rising.slice(0, known + 1))).toBeLessThan(rising[known]?.close ?? 0);
  });

  /** A trend followed by constant prices within it. */
  const still = (count: number): readonly DatedBar[] => [
    ...rising.slice(0, 400),
    ...rising
      .slice(400, 400 + count)
      .map((bar) => ({ ...bar, open: 500, high: 501, low: 499, close: 500 })),
  ];

  test("is unknown when only bars before its window determine its side, in every run", () => {
    const needed = neededBy(seriesOf("supertrend"));
    for (const count of [100, 380, 399, 400, 401, 420, 600, 1500]) {
      const all = still(count);
      expect(lineAfter(all.slice(-needed))).toBe(lineAfter(all));
    }
    expect(lineAfter(still(100))).toBeLessThan(500);
    expect(lineAfter(still(600))).toBeNaN();
  });

  test.each([0.5, 1, 3, 8, 20])(
    "of %d ranges is known at the same bars from any later start, to 1e-9",
    (multiplier) => {
      const needed = neededBy(seriesOf("supertrend"));
      const given = {
        ...seriesOf("supertrend"),
        parameters: [
          { name: "period", value: 10 },
          { name: "multiplier", value: multiplier },
        ],
      } as IndicatorSeries;
      const whole = new IndicatorAlone(createIndicator(given));
      const lines = bars.map((bar) => {
        whole.update(bar);
        return whole.values[0] ?? Number.NaN;
      });
      for (let end = 1000; end < bars.length; end += 37) {
        const begun = new IndicatorAlone(createIndicator(given));
        for (const bar of bars.slice(end + 1 - needed, end + 1)) begun.update(bar);
        const [one = Number.NaN, other = Number.NaN] = [begun.values[0], lines[end]];
        expect(Number.isNaN(one)).toBe(Number.isNaN(other));
        if (!Number.isNaN(one)) expect(Math.abs(one / other - 1)).toBeLessThan(1e-9);
      }
      const known = lines.slice(1000).filter((line) => !Number.isNaN(line)).length / 5000;
      if (multiplier <= 3) expect(known).toBe(1);
      expect(known).toBeGreaterThan(0.2);
    },
  );

  test("is known in a trend that never turns, and the same from a later start", () => {
    const needed = neededBy(seriesOf("supertrend"));
    expect(lineAfter(rising.slice(-needed))).toBeCloseTo(lineAfter(rising), 9);
    expect(lineAfter(rising)).toBeLessThan(rising.at(-1)?.close ?? 0);
  });
});

test("a VWAP covers the whole trade date, even when reading starts late in it", () => {
  const vwap = new IndicatorAlone(createIndicator(seriesOf("vwap")));
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
