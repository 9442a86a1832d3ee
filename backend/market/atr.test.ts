import { describe, expect, test } from "bun:test";
import { atr14, robustRange } from "./atr.ts";
import type { Bar } from "../domain/bar.ts";
import { DAY_MS } from "../domain/durations.ts";

const bar = (index: number, high: number, low: number, close: number): Bar => ({
  time: index * DAY_MS,
  open: low,
  high,
  low,
  close,
  volume: null,
});

describe("the average true range of fourteen days", () => {
  test("is unknown with fewer than fifteen days", () => {
    const days = Array.from({ length: 14 }, (_, index) => bar(index, 11, 9, 10));
    expect(atr14(days)).toBeNull();
    expect(atr14([...days, bar(14, 11, 9, 10)])).toBeCloseTo(2, 12);
  });

  test("includes the gap from the previous close", () => {
    const days = Array.from({ length: 15 }, (_, index) => bar(index, 11, 9, 10));
    days[14] = bar(14, 25, 24, 24);
    expect(atr14(days)).toBeCloseTo((13 * 2 + 15) / 14, 12);
  });

  test("weights each later day by a fourteenth, as Wilder defines it", () => {
    const days = Array.from({ length: 16 }, (_, index) => bar(index, 11, 9, 10));
    days[15] = bar(15, 12, 8, 10);
    expect(atr14(days)).toBeCloseTo((2 * 13 + 4) / 14, 12);
  });
});

describe("the robust range", () => {
  test("is the average range, but no more than three medians", () => {
    const days = Array.from({ length: 30 }, (_, index) => bar(index, 11, 9, 10));
    expect(robustRange(days)).toBeCloseTo(2, 12);
    days[25] = bar(25, 1100, 900, 1000);
    expect(atr14(days)).toBeGreaterThan(100);
    expect(robustRange(days)).toBe(6);
    expect(robustRange(days.slice(0, 14))).toBeNull();
  });

  test("averages the two in the middle of an even number of ranges", () => {
    const days = [10, ...Array.from({ length: 14 }, (_, index) => index + 1)].map((range, index) =>
      bar(index, 100 + range, 100, 100),
    );
    expect(robustRange(days)).toBeCloseTo(Math.min(atr14(days) ?? 0, 3 * 7.5), 12);
  });
});
