import { expect, test } from "bun:test";
import { daysToReport, daysUntil } from "./earningsConfidence.ts";

const at = (time: string) => Date.parse(time);

test("days are counted by the exchange's local date, not by UTC", () => {
  // It is Monday in New York and already Tuesday in Tokyo.
  expect(daysUntil("2026-01-06", "AAPL", at("2026-01-06T02:00:00Z"))).toBe(1);
  expect(daysUntil("2026-01-06", "7203.T", at("2026-01-06T02:00:00Z"))).toBe(0);
});

test("a clock change does not make a day longer", () => {
  expect(daysUntil("2026-11-03", "AAPL", at("2026-10-31T12:00:00Z"))).toBe(3);
});

test("a past date is negative, and an invalid date is NaN", () => {
  expect(daysUntil("2026-01-01", "AAPL", at("2026-01-05T15:00:00Z"))).toBe(-4);
  expect(daysUntil("soon", "AAPL", at("2026-01-05T15:00:00Z"))).toBeNaN();
});

test("a report before the open is past once the exchange has opened; one after the close is not", () => {
  const report = (hour: "before_open" | "after_close" | null) => ({
    date: "2026-01-05",
    hour,
    isConfirmed: true,
  });
  const [before, after] = [at("2026-01-05T14:29:59Z"), at("2026-01-05T14:30:00Z")];
  expect(daysToReport(report("before_open"), "AAPL", before)).toBe(0);
  expect(daysToReport(report("before_open"), "AAPL", after)).toBeNull();
  expect(daysToReport(report("after_close"), "AAPL", after)).toBe(0);
  expect(daysToReport(report(null), "AAPL", after)).toBe(0);
  expect(daysToReport(report(null), "AAPL", at("2026-01-06T14:30:00Z"))).toBeNull();
  expect(daysToReport({ ...report(null), date: "soon" }, "AAPL", after)).toBeNull();
});
