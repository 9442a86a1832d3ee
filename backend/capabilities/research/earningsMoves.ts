import type { DailyBar } from "../../domain/bar.ts";
import type { EarningsDate } from "../../market/profile.ts";

export interface PastReport {
  readonly date: string;
  readonly hour: EarningsDate["hour"];
  /** Percent; null if bars of those days are missing. */
  readonly movePercent: number | null;
  readonly moveDays: 1 | 2;
}

/**
 * Computes price moves at past reports, from the last close before one to the first after it. A
 * report after the close affects the next day's close; one before the open affects that day's. If
 * the hour is unknown, the move covers both days. `bars` are oldest first.
 */
export function movesAfter(
  reports: readonly EarningsDate[],
  bars: readonly DailyBar[],
): PastReport[] {
  return reports.map(({ date, hour }) => {
    const firstOnOrAfter = bars.findIndex(({ tradeDate }) => tradeDate >= date);
    const isAfterClose = hour === "after_close";
    // A report on a day without trading affects the next close, whatever its hour.
    const hasTraded = firstOnOrAfter >= 0 && bars[firstOnOrAfter]?.tradeDate === date;
    const before = isAfterClose && hasTraded ? firstOnOrAfter : firstOnOrAfter - 1;
    const moveDays = hour === null && hasTraded ? 2 : 1;
    const from = firstOnOrAfter < 0 ? undefined : bars[before]?.close;
    const to = firstOnOrAfter < 0 ? undefined : bars[before + moveDays]?.close;
    const isKnown = from !== undefined && to !== undefined;
    return { date, hour, movePercent: isKnown ? (to / from - 1) * 100 : null, moveDays };
  });
}
