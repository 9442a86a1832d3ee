import { expect, test } from "bun:test";
import { createRandom } from "../../../testing/crash/random.ts";
import { type Interval, intervalsOf, type TimedReturn, wilsonInterval } from "./returns.ts";

/** Normal variates by the Box-Muller transform. */
function normalsOf(seed: number): () => number {
  const random = createRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const half = ({ low, high }: Interval): number => (high - low) / 2;
const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]): number => {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
};

/** Overlapping `bars`-bar returns of each symbol; half of the variance is common to all symbols. */
function returnsOf(plan: {
  readonly normal: () => number;
  readonly dates: number;
  readonly bars: number;
  readonly weights: readonly number[];
  readonly drift?: number;
}): readonly (readonly number[])[] {
  const { normal, dates, bars, weights, drift = 0 } = plan;
  const common = Array.from({ length: dates + bars }, normal);
  return weights.map(() => {
    const own = common.map((shared) => drift + (shared + normal()) / Math.SQRT2);
    return Array.from({ length: dates }, (_, date) =>
      own.slice(date, date + bars).reduce((sum, value) => sum + value, 0),
    );
  });
}

const timedOf = (
  all: readonly (readonly number[])[],
  weights: readonly number[],
  bars: number,
): readonly TimedReturn[] =>
  all.flatMap((values, symbol) =>
    values.map((percent, date) => ({
      percent,
      weight: (weights[symbol] ?? 0) / values.length,
      group: String(symbol),
      from: date,
      to: date + bars,
    })),
  );

test("groups that never overlap have the interval of a stratified sample", () => {
  const [first, second] = [
    [1, 2, 4, 8, -3, 5, 0, 2],
    [-2, 3, 1, -1, 6, 2, 2, 4],
  ];
  const apart = [first, second].flatMap((values, group) =>
    (values ?? []).map((percent, index): TimedReturn => ({
      percent,
      weight: 1 / 8,
      group: String(group),
      from: group * 100 + index,
      to: group * 100 + index + 1,
    })),
  );
  const { mean } = intervalsOf(apart);
  // Σ W² s² / n with weights of one half; 15 degrees of freedom.
  const expected = 2.131 * Math.sqrt((variance(first!) / 8 + variance(second!) / 8) / 4);
  expect(half(mean!)).toBeCloseTo(expected, 9);
});

test("uneven weights widen it by the closed form", () => {
  const normal = normalsOf(3);
  const weights = [0.9, 0.1];
  const values = weights.map(() => Array.from({ length: 1000 }, normal));
  const apart = values.flatMap((each, group) =>
    each.map((percent, index): TimedReturn => {
      const from = 2 * index + group;
      return { percent, weight: weights[group]! / 1000, group: String(group), from, to: from + 1 };
    }),
  );
  const expected = Math.sqrt(
    (0.81 * variance(values[0]!)) / 1000 + (0.01 * variance(values[1]!)) / 1000,
  );
  expect(half(intervalsOf(apart).mean!) / 1.963).toBeCloseTo(expected, 3);
  const { shareUp } = intervalsOf(apart);
  expect(half(shareUp)).toBeCloseTo(half(wilsonInterval(0.5, 2000 / 1.64)), 2);
});

test("the same returns of a second symbol on the same dates add no information", () => {
  const normal = normalsOf(5);
  const values = Array.from({ length: 40 }, () => normal() + 0.1);
  const [one, two] = [timedOf([values], [1], 1), timedOf([values, values], [0.5, 0.5], 1)];
  const [alone, twice] = [intervalsOf(one), intervalsOf(two)];
  expect(half(twice.mean!)).toBeCloseTo(half(alone.mean!), 9);
  expect(half(twice.shareUp) / half(alone.shareUp)).toBeCloseTo(1, 1);
});

test("firings at the same instant are one observation", () => {
  const together = [3, 4, 5, 6].map((percent): TimedReturn => ({
    percent,
    weight: 1,
    group: "firings",
    from: 0,
    to: 5,
  }));
  expect(intervalsOf(together)).toEqual({ mean: null, shareUp: wilsonInterval(1, 1) });
});

test("95% of the intervals contain the true mean and share, unlike intervals that assume independence", () => {
  const [weights, bars, dates, runs, drift] = [[0.6, 0.3, 0.1], 20, 600, 400, 0.05];
  const truth = drift * bars;
  // P(N(truth, bars) > 0) = Φ(1 / √20).
  const share = 0.588468;
  let [mean, up, independent] = [0, 0, 0];
  for (let run = 0; run < runs; run++) {
    const all = returnsOf({ normal: normalsOf(run + 1), dates, bars, weights, drift });
    const found = intervalsOf(timedOf(all, weights, bars));
    const has = ({ low, high }: Interval, value: number) => Number(low <= value && value <= high);
    mean += has(found.mean!, truth);
    up += has(found.shareUp, share);
    const center = (found.mean!.low + found.mean!.high) / 2;
    const reach = 1.96 * Math.sqrt(variance(all.flat()) / (3 * dates));
    independent += has({ low: center - reach, high: center + reach }, truth);
  }
  expect([mean / runs, up / runs].every((rate) => rate > 0.92 && rate < 0.98)).toBe(true);
  expect(independent / runs).toBeLessThan(0.5);
});

test("coverage holds for a few dozen firings clustered on several stocks", () => {
  const [weights, bars, dates, runs, drift] = [[1, 1, 1], 20, 600, 400, 0.05];
  let mean = 0;
  for (let run = 0; run < runs; run++) {
    const all = returnsOf({ normal: normalsOf(run + 1), dates, bars, weights, drift });
    const random = createRandom(run + 1);
    const begun = new Set(
      Array.from({ length: 12 }, () => Math.floor(random() * dates)).flatMap((date) => [
        date,
        date + 3,
      ]),
    );
    const firings = timedOf(all, weights, bars)
      .filter(({ from }) => begun.has(from))
      .map((each) => ({ ...each, weight: 1, group: "firings" }));
    const { low, high } = intervalsOf(firings).mean ?? { low: Number.NaN, high: Number.NaN };
    mean += Number(low <= drift * bars && drift * bars <= high);
  }
  expect(mean / runs).toBeGreaterThan(0.9);
  expect(mean / runs).toBeLessThan(0.985);
});
