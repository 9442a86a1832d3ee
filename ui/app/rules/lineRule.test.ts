import { expect, test } from "bun:test";
import type { Batch } from "../../../backend/domain/rules/observation.ts";
import { Watch } from "../../../backend/domain/rules/watch.ts";
import type { LineRuleDraft } from "./ruleDraft.ts";
import { priceOfLine } from "../../../backend/domain/line.ts";
import { ruleOfLine } from "./lineRule.ts";

const DAY = 86_400_000;
/** 100 on day 0, rising by one dollar a day. */
const line = {
  from: { time: 0, price: 100 },
  to: { time: 10 * DAY, price: 110 },
  scale: "straight",
} as const;

const observed = { symbol: "AAPL", source: "test", session: "regular" } as const;
const bar = (day: number, low: number, high: number, close: number): Batch => ({
  at: (day + 1) * DAY,
  observations: [
    {
      ...observed,
      kind: "bar",
      tradeDate: String(day),
      timeframe: "1d",
      bar: { time: day * DAY, open: close, high, low, close, volume: 100 },
    },
  ],
});
const price = (day: number, value: number): Batch => ({
  at: day * DAY,
  observations: [
    {
      ...observed,
      kind: "price",
      tradeDate: String(Math.floor(day)),
      price: value,
      open: null,
      previousClose: null,
    },
  ],
});

function daysOf(
  alert: LineRuleDraft["alert"],
  batches: readonly Batch[],
  direction?: LineRuleDraft["direction"],
): readonly number[] {
  const draft = { symbol: "AAPL", timeframe: "1d", line, alert, direction } as const;
  const watch = new Watch(ruleOfLine(draft), "AAPL");
  return batches.flatMap((batch) => watch.advance(batch) ?? []).map(({ at }) => at / DAY);
}

const bars = [
  bar(1, 95, 100.9, 98),
  // The high is on the line.
  bar(2, 97, 102, 99),
  // Crosses the line and returns by the close.
  bar(3, 98, 104, 102),
  bar(4, 101, 107, 106),
  bar(5, 106, 109, 108),
  bar(6, 104, 108, 105),
];

test("touched: a bar's range includes the line", () => {
  const within = [1, 2, 3, 4, 5, 6].filter((day, place) => {
    const at = priceOfLine(line, day * DAY);
    const [observation] = bars[place]!.observations;
    const { low, high } = (observation as { bar: { low: number; high: number } }).bar;
    return low <= at && at <= high;
  });
  expect(within).toEqual([2, 3, 4, 6]);
  expect(daysOf("touched", bars)).toEqual(within.map((day) => day + 1));
});

test("broken on close: a close is on the other side; a high or low alone does not count", () => {
  expect(daysOf("broken", bars)).toEqual([5, 7]);
  expect(daysOf("broken", bars, "above")).toEqual([5]);
  expect(daysOf("broken", bars, "below")).toEqual([7]);
});

test("crossed: the last price is on the other side of the line at that time", () => {
  const prices = [price(1, 100), price(1.25, 101), price(1.5, 101.6), price(2.75, 102.7)];
  expect(daysOf("crossed", prices)).toEqual([1.5, 2.75]);
});
