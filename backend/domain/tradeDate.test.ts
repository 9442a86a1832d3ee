import { expect, test } from "bun:test";
import { assert, integer, property } from "fast-check";
import { readTradeDate, stampOfTradeDate, tradeDateAt, tradeDateOfStamp } from "./tradeDate.ts";
import { DAY_MS, HOUR_MS } from "./durations.ts";

test("an instant has the exchange's local date", () => {
  const midnight = Date.parse("2026-03-02T00:30:00Z");
  expect(tradeDateAt("AAPL", midnight)).toBe("2026-03-01");
  expect(tradeDateAt("VOD.L", midnight)).toBe("2026-03-02");
  expect(tradeDateAt("7203.T", midnight - HOUR_MS)).toBe("2026-03-02");
});

test("a weekend from Sunday evening on belongs to Monday; Friday's close does not", () => {
  expect(tradeDateAt("EURUSD=X", Date.parse("2026-11-28T00:00:00Z"))).toBe("2026-11-27");
  expect(tradeDateAt("EURUSD=X", Date.parse("2026-11-28T00:00:01Z"))).toBe("2026-11-30");
  expect(tradeDateAt("EURUSD=X", Date.parse("2026-11-29T22:10:00Z"))).toBe("2026-11-30");
  expect(tradeDateAt("EURUSD=X", Date.parse("2026-12-01T00:00:00Z"))).toBe("2026-12-01");
});

test("a daily bar belongs to the date of its stamp in every market", () => {
  expect(tradeDateOfStamp(Date.parse("2008-09-26T00:00:00Z"))).toBe("2008-09-26");
});

test("a stamp and its date convert both ways", () => {
  assert(
    property(integer({ min: -20_000, max: 40_000 }), (day) => {
      const stamp = day * DAY_MS;
      expect(stampOfTradeDate(tradeDateOfStamp(stamp))).toBe(stamp);
    }),
  );
});

test.each(["2026-02-30", "2026-13-01", "2026-1-1", "20260101", "2026-01-01T00:00:00Z", ""])(
  "%p is not a date",
  (text) => {
    expect(readTradeDate(text)).toBeUndefined();
  },
);
