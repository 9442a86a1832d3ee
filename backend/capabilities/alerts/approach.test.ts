import { expect, test } from "bun:test";
import type { AlertGoal } from "../../domain/alertDistance.ts";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import { nearestApproach, readSpans, type ApproachPorts } from "./approach.ts";

const goal = (alertType: AlertGoal["alertType"], targetPrice: number): AlertGoal => ({
  alertType,
  targetPrice,
  direction: "either",
});

const span = (day: number, high: number, low: number, previousClose: number | null = null) => ({
  tradeDate: `2026-01-0${day}` as TradeDate,
  high,
  low,
  previousClose,
});

const spans = [span(5, 104, 96), span(6, 108, 99), span(7, 107, 92)];

test("the first of equal distances is kept, and a met target has no distance left", () => {
  const twice = [span(5, 110, 100), span(6, 111, 100)];
  expect(nearestApproach(goal("above", 110), twice)).toMatchObject({
    price: 110,
    distancePercent: 0,
    tradeDate: "2026-01-05",
  });
});

test("a change is measured from the previous close of each day, in both directions", () => {
  const days = [span(5, 103, 99, 100), span(6, 101, 96, 100)];
  expect(nearestApproach(goal("change_percent", 5), days)).toMatchObject({ price: 96 });
  expect(nearestApproach({ ...goal("change_percent", 5), direction: "up" }, days)).toMatchObject({
    price: 103,
  });
});

test("without prices, or without the close that a change needs, there is no approach", () => {
  expect(nearestApproach(goal("above", 110), [])).toBeNull();
  expect(nearestApproach(goal("change_percent", 5), spans)).toBeNull();
});

const from = Date.parse("2026-01-05T15:00:00Z");
const bar = (time: number, high: number, low: number) => ({
  time,
  open: low,
  high,
  low,
  close: high,
  volume: null,
});

const portsOf = (
  fine: readonly ReturnType<typeof bar>[] | undefined,
  daily: readonly (readonly [string, number, number, number])[] = [],
): ApproachPorts => ({
  market: {
    dailySeries: async () => ({
      bars: daily.map(([tradeDate, high, low, close]) => ({
        tradeDate: tradeDate as TradeDate,
        open: low,
        high,
        low,
        close,
        volume: null,
      })),
      splits: null,
    }),
  },
  facts: {
    barsBetween: async () => fine && { bars: fine, barMs: HOUR_MS },
    closeBefore: async () => 100,
    sessionAt: (_, time) => (time < from + 2 * HOUR_MS ? "regular" : "post"),
  },
});

test("bars that began before the alert or lie outside its sessions do not count", async () => {
  const fine = [
    bar(from - HOUR_MS, 200, 1),
    bar(from, 104, 99),
    bar(from + HOUR_MS, 106, 98),
    bar(from + 3 * HOUR_MS, 300, 2),
  ];
  const wanted = { symbol: "AAPL", sessions: ["regular"], from, to: from + DAY_MS } as const;
  expect(await readSpans(portsOf(fine), wanted)).toEqual([
    { tradeDate: "2026-01-05" as TradeDate, high: 104, low: 99, previousClose: 100 },
    { tradeDate: "2026-01-05" as TradeDate, high: 106, low: 98, previousClose: 100 },
  ]);
});

test("without intraday bars, the full days after the first one count", async () => {
  const daily = [
    ["2026-01-05", 200, 1, 101],
    ["2026-01-06", 104, 99, 102],
    ["2026-01-07", 106, 98, 103],
  ] as const;
  const wanted = { symbol: "AAPL", sessions: ["regular"], from, to: from + 60 * DAY_MS } as const;
  expect(await readSpans(portsOf(undefined, daily), wanted)).toEqual([
    { tradeDate: "2026-01-06" as TradeDate, high: 104, low: 99, previousClose: 101 },
    { tradeDate: "2026-01-07" as TradeDate, high: 106, low: 98, previousClose: 102 },
  ]);
});
