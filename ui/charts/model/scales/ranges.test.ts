import { describe, expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS } from "../../../../backend/domain/durations.ts";
import { zoneOffset } from "../../../format/timeZone.ts";
import { rangeStart } from "./ranges.ts";

const utc = (): number => 0;
const at = (text: string): number => Date.parse(text);
const regular = (...times: readonly string[]) =>
  times.map((time) => ({ time: at(time), isExtended: false }));
const written = (start: number): string => new Date(start).toISOString();

describe("a range of the chart", () => {
  test.each([
    ["1m", "2026-02-28T00:00:00.000Z"],
    ["6m", "2025-09-30T00:00:00.000Z"],
    ["ytd", "2026-01-01T00:00:00.000Z"],
    ["1y", "2025-03-31T00:00:00.000Z"],
    ["5y", "2021-03-31T00:00:00.000Z"],
  ] as const)("%s ends at the newest bar and goes back by the calendar", (range, start) => {
    expect(written(rangeStart(range, regular("2026-03-31T00:00:00Z"), utc))).toBe(start);
  });

  test("of one day is the last trading day in the exchange's zone", () => {
    const newYork = zoneOffset("America/New_York");
    const bars = [
      ...regular("2026-03-05T20:55:00Z", "2026-03-06T14:30:00Z", "2026-03-06T20:55:00Z"),
      // Monday before the open, with clocks one hour later since Sunday.
      { time: at("2026-03-09T12:00:00Z"), isExtended: true },
    ];
    expect(written(rangeStart("1d", bars, newYork))).toBe("2026-03-06T05:00:00.000Z");
  });

  test("of five days counts days with trading, and starts earlier if fewer are loaded", () => {
    // Monday to Friday, then Monday and Tuesday of the next week.
    const days = [2, 3, 4, 5, 6, 9, 10].flatMap((day) => {
      const open = Date.UTC(2026, 2, day, 14, 30);
      return [
        { time: open - 4 * HOUR_MS, isExtended: true },
        { time: open, isExtended: false },
        { time: open + 30 * MINUTE_MS, isExtended: false },
      ];
    });
    expect(written(rangeStart("5d", days, utc))).toBe("2026-03-04T00:00:00.000Z");
    expect(rangeStart("5d", days.slice(-9), utc)).toBe(-Infinity);
  });

  test("of everything has no start, nor has a chart without bars", () => {
    expect(rangeStart("all", regular("2026-03-31T00:00:00Z"), utc)).toBe(-Infinity);
    expect(rangeStart("1y", [], utc)).toBe(-Infinity);
  });
});
