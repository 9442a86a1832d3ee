import { expect, test } from "bun:test";
import type { ChartMark } from "../../../api/endpoints.ts";
import { eventMarksOf } from "./LoadedChart.tsx";

const report: ChartMark = {
  kind: "earnings",
  time: "2025-10-30T19:59:59.999Z",
  date: "2025-10-30",
  hour: "after_close",
  isConfirmed: true,
};
const firing: ChartMark = {
  kind: "firing",
  time: "2026-01-05T15:01:00.000Z",
  date: "2026-01-05",
  alertId: 1,
  alertType: "above",
  targetPrice: 150,
  price: 150.25,
  currency: "USD",
};

test("a mark is at its date on daily and weekly bars, and at its time on others", () => {
  expect(eventMarksOf([report], "1d", "AAPL")[0]?.time).toBe(Date.UTC(2025, 9, 30));
  expect(eventMarksOf([report], "1w", "AAPL")[0]?.time).toBe(Date.UTC(2025, 9, 30));
  expect(eventMarksOf([report], "5m", "AAPL")[0]?.time).toBe(Date.parse(report.time));
});

test("a mark describes its event in words", () => {
  const marks: ChartMark[] = [
    report,
    { ...report, hour: null, isConfirmed: false },
    { ...report, hour: "before_open" },
    { kind: "split", time: report.time, date: report.date, numerator: 4, denominator: 1 },
    {
      kind: "insider",
      time: report.time,
      date: report.date,
      side: "sold",
      insiders: 2,
      shares: 12_000,
    },
    firing,
    { ...firing, alertType: "change_percent", targetPrice: 5 },
    { ...firing, alertType: "change_percent", targetPrice: 5, direction: "down" },
  ];
  expect(eventMarksOf(marks, "1d", "AAPL").map(({ kind, words }) => `${kind}: ${words}`)).toEqual([
    "earnings: Earnings after the close",
    "earnings: Earnings, not confirmed",
    "earnings: Earnings before the open",
    "split: Split 4:1",
    "insider: 2 insiders sold 12,000 shares",
    "alert: Alert triggered at $150.25, above $150.00",
    "alert: Alert triggered at $150.25, change ±5%",
    "alert: Alert triggered at $150.25, change −5%",
  ]);
});
