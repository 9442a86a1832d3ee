import type { DailyBar } from "../../domain/bar.ts";
import type { EarningsDate } from "../../market/profile.ts";

export interface PastReport {
  readonly date: string;
  readonly hour: EarningsDate["hour"];
  /** Percent; null where the bars of those days are missing. */
  readonly movePercent: number | null;
  readonly moveDays: 1 | 2;
}

/**
 * What the price did at past reports: from the last close that could not know of one to the first
 * that could. A report after the close is known to the next day's close; one before the open to that
 * of its own day. Where the hour is unknown it is the move of both days. `bars` are oldest first.
 */
export function movesAfter(
  reports: readonly EarningsDate[],
  bars: readonly DailyBar[],
): PastReport[] {
  return reports.map(({ date, hour }) => {
    const firstOnOrAfter = bars.findIndex(({ tradeDate }) => tradeDate >= date);
    const isAfterClose = hour === "after_close";
    // A report on a day without trading is known to the next close, whatever its hour.
    const hasTraded = firstOnOrAfter >= 0 && bars[firstOnOrAfter]?.tradeDate === date;
    const before = isAfterClose && hasTraded ? firstOnOrAfter : firstOnOrAfter - 1;
    const moveDays = hour === null && hasTraded ? 2 : 1;
    const from = firstOnOrAfter < 0 ? undefined : bars[before]?.close;
    const to = firstOnOrAfter < 0 ? undefined : bars[before + moveDays]?.close;
    const isKnown = from !== undefined && to !== undefined;
    return { date, hour, movePercent: isKnown ? (to / from - 1) * 100 : null, moveDays };
  });
}
