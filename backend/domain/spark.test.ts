import { expect, test } from "bun:test";
import { DAY_MS } from "./durations.ts";
import { MAX_SPARK_POINTS, sparkOf } from "./spark.ts";

const NOW = Date.parse("2026-01-05T18:00:00Z");
const ZONE = "America/New_York";

test("a line shows the newest day, thinned out, and ends with the newest price", () => {
  const yesterday = Array.from({ length: 78 }, (_, at) => ({ time: NOW - DAY_MS + at, close: 1 }));
  const today = Array.from({ length: 78 }, (_, at) => ({ time: NOW + at, close: 100 + at }));
  const spark = sparkOf([...yesterday, ...today], ZONE);
  expect(spark.length).toBeLessThanOrEqual(MAX_SPARK_POINTS);
  expect(spark.at(-1)).toBe(177);
  expect(Math.min(...spark)).toBeGreaterThanOrEqual(100);
  // A day of a few minutes is too short for a line.
  expect(sparkOf([...yesterday, ...today.slice(0, 2)], ZONE)).toHaveLength(MAX_SPARK_POINTS);
  expect(sparkOf([], ZONE)).toEqual([]);
});

test("the day is that of the exchange", () => {
  const bars = Array.from({ length: 12 }, (_, at) => ({
    time: Date.parse("2026-01-05T21:00:00Z") + at * 3_600_000,
    close: at,
  }));
  // The fifth begins three of these hours before midnight in New York, and nine in London.
  expect(sparkOf(bars, "Asia/Tokyo")).toEqual(bars.map(({ close }) => close));
  expect(sparkOf(bars, "Europe/London")).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
});
