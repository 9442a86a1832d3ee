import { expect, test } from "bun:test";
import { daysUntil } from "./earningsDays.ts";

const at = (time: string) => Date.parse(time);

test("days are counted from the exchange's own date, not from that of Greenwich", () => {
  // It is still Monday in New York and already Tuesday in Tokyo.
  expect(daysUntil("2026-01-06", "AAPL", at("2026-01-06T02:00:00Z"))).toBe(1);
  expect(daysUntil("2026-01-06", "7203.T", at("2026-01-06T02:00:00Z"))).toBe(0);
});

test("a clock change does not make a day longer", () => {
  expect(daysUntil("2026-11-03", "AAPL", at("2026-10-31T12:00:00Z"))).toBe(3);
});

test("a date that has passed is negative, and what is no date is no number", () => {
  expect(daysUntil("2026-01-01", "AAPL", at("2026-01-05T15:00:00Z"))).toBe(-4);
  expect(daysUntil("soon", "AAPL", at("2026-01-05T15:00:00Z"))).toBeNaN();
});
