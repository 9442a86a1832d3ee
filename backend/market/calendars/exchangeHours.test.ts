import { expect, test } from "bun:test";
import { instantIn } from "../../domain/sessions.ts";
import { marketCodes, markets, type MarketCode } from "../../domain/symbol.ts";
import { dayNumberOf } from "./calendarDays.ts";
import { sessionAt, tradesOn, tradingHours, wallClockInstant } from "./exchangeHours.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

const sessionsAt = (code: MarketCode, ...instants: readonly string[]) =>
  instants.map((instant) => sessionAt(code, Date.parse(instant)));

test("New York has a pre-market, and its regular session includes the closing second", () => {
  expect(
    sessionsAt("US", "2026-11-20T14:29:59Z", "2026-11-20T14:30:00Z", "2026-11-20T21:00:00Z"),
  ).toEqual(["pre", "regular", "post"]);
});

test("London closes at half past twelve before Christmas, and not at all on Easter Monday", () => {
  expect(sessionsAt("LSE", "2026-12-24T12:29:59Z", "2026-12-24T12:30:00Z")).toEqual([
    "regular",
    "closed",
  ]);
  expect(sessionsAt("LSE", "2026-04-06T10:00:00Z", "2026-04-03T10:00:00Z")).toEqual([
    "closed",
    "closed",
  ]);
  // Boxing Day 2026 is a Saturday, so the Monday after Christmas replaces it.
  expect(sessionsAt("LSE", "2026-12-28T10:00:00Z", "2026-12-29T10:00:00Z")).toEqual([
    "closed",
    "regular",
  ]);
});

test("Tokyo has a lunch break, and closes half an hour later since November 2024", () => {
  expect(
    sessionsAt(
      "TSE",
      "2026-11-20T02:29:59Z",
      "2026-11-20T02:30:00Z",
      "2026-11-20T03:30:00Z",
      "2026-11-20T06:29:59Z",
      "2026-11-20T06:30:00Z",
      "2024-11-01T06:10:00Z",
    ),
  ).toEqual(["regular", "closed", "regular", "regular", "closed", "closed"]);
});

test("Toronto opens with New York", () => {
  expect(sessionsAt("TSX", "2026-11-20T14:29:59Z", "2026-11-20T14:30:00Z")).toEqual([
    "closed",
    "regular",
  ]);
});

test.each(marketCodes)("a wall-clock time of %s is the instant in the time zone data", (code) => {
  // Ordinary days and days on which New York, Toronto or London change their clocks.
  const dates = [
    "2024-03-10",
    "2024-03-31",
    "2024-10-27",
    "2024-11-03",
    "2024-06-03",
    "1962-01-02",
  ];
  for (const date of dates) {
    for (let hour = 0; hour < 24; hour++) {
      expect([
        date,
        hour,
        wallClockInstant(code, dayNumberOf(date), (hour * 60 + 7) * MINUTE_MS + 5),
      ]).toEqual([date, hour, instantIn(markets[code].zone, date, hour, 7) + 5]);
    }
  }
});

test("a day has trading where its hours say so", () => {
  for (const code of marketCodes) {
    for (let day = dayNumberOf("2019-12-20"); day < dayNumberOf("2022-01-10"); day++) {
      expect(tradesOn(code, day)).toBe(tradingHours(code, day).isTradingDay);
    }
  }
});
