import { dateIn } from "./sessions.ts";
import { marketOf } from "./symbol.ts";

const DAY_MS = 86_400_000;

/**
 * Whole calendar days from today to `date` (`YYYY-MM-DD`), both as the symbol's exchange writes
 * them; negative when the date has passed, NaN when it is no date. `asOf` in epoch milliseconds.
 */
export function daysUntil(date: string, symbol: string, asOf: number): number {
  const today = Date.parse(`${dateIn(marketOf(symbol).zone, asOf)}T00:00:00Z`);
  return Math.round((Date.parse(`${date}T00:00:00Z`) - today) / DAY_MS);
}
