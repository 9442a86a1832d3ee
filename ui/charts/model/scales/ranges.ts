import { DAY_MS } from "../../../../backend/domain/durations.ts";
import type { UtcOffset } from "./ticks.ts";

export const chartRanges = ["1d", "5d", "1m", "6m", "ytd", "1y", "5y", "all"] as const;
export type ChartRange = (typeof chartRanges)[number];

/** Extended hours do not begin a trading day. */
interface DatedBar {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly isExtended: boolean;
}

const MONTHS = { "1m": 1, "6m": 6, "1y": 12, "5y": 60 } as const;

/**
 * Returns epoch milliseconds; −Infinity if the range begins before the bars (oldest first). Ranges
 * end at the newest bar, so that they are full on weekends. `1d` and `5d` count days with regular
 * trading in the zone of `utcOffset`, others calendar months.
 */
export function rangeStart(
  range: ChartRange,
  bars: readonly DatedBar[],
  utcOffset: UtcOffset,
): number {
  const newest = bars.findLast(({ isExtended }) => !isExtended) ?? bars.at(-1);
  if (newest === undefined) return Number.NEGATIVE_INFINITY;
  const dayOf = (time: number) => Math.floor((time + utcOffset(time)) / DAY_MS);
  const startOf = (day: number) => day * DAY_MS - utcOffset(day * DAY_MS);
  const today = dayOf(newest.time);
  switch (range) {
    case "1d":
      return startOf(today);
    case "5d": {
      const days = new Set(bars.filter((bar) => !bar.isExtended).map(({ time }) => dayOf(time)));
      const fifth = [...days].at(-5);
      return fifth === undefined ? Number.NEGATIVE_INFINITY : startOf(fifth);
    }
    case "ytd":
      return startOf(Date.UTC(new Date(today * DAY_MS).getUTCFullYear(), 0) / DAY_MS);
    case "all":
      return Number.NEGATIVE_INFINITY;
    default:
      return startOf(monthsBefore(today, MONTHS[range]));
  }
}

/** Returns that day of an earlier month, or its last. Days since 1970-01-01. */
function monthsBefore(day: number, months: number): number {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / DAY_MS;
}
