import { describe, expect, test } from "bun:test";
import { assert, double, oneof, property, string } from "fast-check";
import { MISSING } from "./number.ts";
import {
  formatAbsoluteTime,
  formatAge,
  formatAgo,
  formatAsOf,
  formatCalendarDate,
  formatClockTime,
  formatRecentTime,
  formatRelativeTime,
  setTimeFormat,
} from "./time.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../backend/domain/durations.ts";

const NOW = Date.parse("2026-11-20T15:00:00Z");
const ago = (ms: number): number => NOW - ms;

describe("relative time", () => {
  test("is now for the first hour and for future times", () => {
    expect(formatRelativeTime(NOW, NOW)).toBe("now");
    expect(formatRelativeTime(ago(HOUR_MS - 1), NOW)).toBe("now");
    expect(formatRelativeTime(NOW + HOUR_MS, NOW)).toBe("now");
  });
  test("accepts ISO times", () => {
    expect(formatRelativeTime("2026-11-20T10:00:00Z", NOW)).toBe("5h");
  });
  test("is an en dash for a missing, invalid or unrepresentable time", () => {
    for (const at of [null, undefined, "", "yesterday", Number.NaN, Infinity, 8.64e15 + 1]) {
      expect(formatRelativeTime(at, NOW)).toBe("–");
    }
  });
  test("never throws, for any input", () => {
    assert(
      property(oneof(double(), string()), (at) => {
        expect(formatRelativeTime(at, NOW, "UTC").length).toBeGreaterThan(0);
      }),
    );
  });
});

test("a recent time is in minutes, and never in the future", () => {
  const ages = [
    -HOUR_MS,
    59_999,
    MINUTE_MS,
    HOUR_MS - 1,
    HOUR_MS,
    DAY_MS - 1,
    DAY_MS,
    7 * DAY_MS - 1,
    7 * DAY_MS,
  ];
  expect(ages.map((age) => formatRecentTime(ago(age), NOW, "UTC"))).toEqual([
    "now",
    "now",
    "1 min ago",
    "59 min ago",
    "1 h ago",
    "23 h ago",
    "1 d ago",
    "6 d ago",
    "Nov 13, 2026",
  ]);
  expect(formatRecentTime("never", NOW)).toBe(MISSING);
});

test("absolute time is exact and names its zone", () => {
  const at = "2026-11-20T14:31:05Z";
  expect(formatAbsoluteTime(at, "UTC").replaceAll("\u202F", " ")).toBe(
    "Nov 20, 2026, 14:31:05 UTC",
  );
  expect(formatAbsoluteTime(at, "America/New_York")).toContain("EST");
  expect(formatAbsoluteTime("no time")).toBe("–");
});

test("the 12-hour format always has AM or PM", () => {
  const at = "2026-11-20T14:05:05Z";
  const all = () =>
    [
      formatClockTime(at, "UTC"),
      formatAbsoluteTime(at, "UTC"),
      formatAsOf(at, NOW, "UTC"),
      formatAsOf(at, NOW + 2 * DAY_MS, "UTC"),
    ].map((text) => text.replaceAll("\u202F", " "));
  const withDayHours = ["14:05", "Nov 20, 2026, 14:05:05 UTC", "14:05", "Nov 20, 14:05"];
  expect(all()).toEqual(withDayHours);
  setTimeFormat("12");
  const withTwelve = ["2:05 PM", "Nov 20, 2026, 2:05:05 PM UTC", "2:05 PM", "Nov 20, 2:05 PM"];
  expect(all()).toEqual(withTwelve);
  setTimeFormat("system");
  expect([withDayHours, withTwelve]).toContainEqual(all());
  setTimeFormat("24");
});

test("a calendar date is the same in every zone", () => {
  expect(formatCalendarDate("2019-03-04")).toBe("Mar 4, 2019");
  expect(formatCalendarDate("2019-02-31T")).toBe("–");
});

test("an age uses the finest unit that fits", () => {
  expect(formatAge(ago(12_400), NOW)).toBe("12s");
  expect(formatAge(ago(59_999), NOW)).toBe("59s");
  expect(formatAge(ago(60_000), NOW)).toBe("1m");
  expect(formatAge(ago(3 * HOUR_MS), NOW)).toBe("3h");
  expect(formatAge(ago(50 * HOUR_MS), NOW)).toBe("2d");
  expect(formatAge(NOW + 5000, NOW)).toBe("0s");
  expect(formatAge("never", NOW)).toBe("–");
});

test("the last message has its time, and its day when it is another one", () => {
  const now = Date.parse("2026-11-20T15:00:00Z");
  expect(formatAsOf(now - 28 * MINUTE_MS, now, "UTC")).toBe("14:32");
  expect(formatAsOf("2026-11-19T23:59:00Z", now, "UTC")).toBe("Nov 19, 23:59");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(formatAsOf(now, now)).toBe(formatAsOf(now, now, timeZone));
  expect(formatAsOf(null, now, "UTC")).toBe(MISSING);
});

test("the age of a price uses the unit that fits, and is never negative", () => {
  const ages = [-9_000, 4_000, 12_000, 59_999, 60_000, 900_000, 2 * HOUR_MS, 49 * HOUR_MS];
  expect(ages.map((age) => formatAgo(ago(age), NOW))).toEqual([
    "now",
    "now",
    "12 s ago",
    "59 s ago",
    "1 min ago",
    "15 min ago",
    "2 h ago",
    "2 d ago",
  ]);
  expect(formatAgo("never", NOW)).toBe(MISSING);
});
