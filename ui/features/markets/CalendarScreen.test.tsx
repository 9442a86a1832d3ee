import { expect, test } from "bun:test";
import { mondayOf, readWeek, tradingWeekOf, weeksBetween, weeksOn } from "./CalendarScreen.tsx";

test("a week begins on Monday", () => {
  expect(mondayOf(Date.parse("2026-11-23T00:00:00Z"))).toBe("2026-11-23");
  expect(mondayOf(Date.parse("2026-11-29T23:59:59Z"))).toBe("2026-11-23");
  expect(weeksOn("2026-11-23", 6)).toBe("2027-01-04");
  expect(weeksBetween("2026-11-23", "2026-11-09")).toBe(-2);
});

test.each([
  ["2026-11-23T00:00:00Z", "2026-11-23"],
  ["2026-11-27T23:59:59Z", "2026-11-23"],
  ["2026-11-28T00:00:00Z", "2026-11-30"],
  ["2026-11-29T23:59:59Z", "2026-11-30"],
  ["2026-11-30T00:00:00Z", "2026-11-30"],
])("at %s the trading week is that of %s", (now, monday) => {
  expect(tradingWeekOf(Date.parse(now))).toBe(monday);
});

test.each([null, "", "soon", "2026-13-01", "2020-01-06", "2030-01-07", "2026-11-2"])(
  "the address %s has no week",
  (text) => {
    expect(readWeek(text, "2026-11-23")).toBeUndefined();
  },
);

test("any day of a week selects it", () => {
  expect(readWeek("2026-12-02", "2026-11-23")).toBe("2026-11-30");
});
