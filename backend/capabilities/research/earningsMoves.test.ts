import { expect, test } from "bun:test";
import * as fc from "fast-check";
import type { DailyBar } from "../../domain/bar.ts";
import { dateOfDay, dayNumberOf } from "../../market/calendars/calendarDays.ts";
import type { EarningsDate } from "../../market/profile.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import { movesAfter } from "./earningsMoves.ts";

const bar = (tradeDate: TradeDate, close: number): DailyBar => ({
  tradeDate,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});
const week = [
  bar("2026-03-02", 100),
  bar("2026-03-03", 110),
  bar("2026-03-04", 99),
  bar("2026-03-05", 120),
];
const moveOf = (date: string, hour: EarningsDate["hour"]) =>
  movesAfter([{ date, hour, isConfirmed: true }], week)[0]?.movePercent;

test("a report before the open moves its own day, one after the close moves the next", () => {
  expect(moveOf("2026-03-03", "before_open")).toBeCloseTo(10);
  expect(moveOf("2026-03-03", "after_close")).toBeCloseTo(-10);
  expect(moveOf("2026-03-03", null)).toBeCloseTo(-1);
});

test("a report on a day without trading moves the next one", () => {
  const bars = [bar("2026-03-06", 50), bar("2026-03-09", 55)];
  for (const hour of ["before_open", "after_close", null] as const) {
    const [move] = movesAfter([{ date: "2026-03-07", hour, isConfirmed: true }], bars);
    expect(move).toMatchObject({ movePercent: expect.closeTo(10), moveDays: 1 });
  }
});

/** Reference: from the last close before the report to the first one after it. */
function slowMove(date: string, hour: EarningsDate["hour"], bars: readonly DailyBar[]) {
  const isOpen = bars.some(({ tradeDate }) => tradeDate === date);
  const knowsNothing = (day: string) => day < date || (day === date && hour === "after_close");
  const knows = (day: string) =>
    day > date || (day === date && (hour === "before_open" || (hour === null && !isOpen)));
  const from = bars.findLast(({ tradeDate }) => knowsNothing(tradeDate));
  const to = bars.find(({ tradeDate }) => knows(tradeDate));
  return from && to ? (to.close / from.close - 1) * 100 : null;
}

test("any report on any calendar has the move of the reference", () => {
  const first = dayNumberOf("2026-01-01");
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }),
      fc.integer({ min: -2, max: 33 }),
      fc.constantFrom("before_open", "after_close", null),
      (days, day, hour) => {
        const bars = days
          .toSorted((one, other) => one - other)
          .map((offset) => bar(dateOfDay(first + offset) as TradeDate, 10 + offset));
        const date = dateOfDay(first + day);
        const [found] = movesAfter([{ date, hour, isConfirmed: false }], bars);
        const expected = slowMove(date, hour, bars);
        // Before the first bar or after the last one, one side is missing.
        if (expected === null) expect(found?.movePercent).toBeNull();
        else expect(found?.movePercent).toBeCloseTo(expected, 9);
      },
    ),
  );
});
