import type { Bar } from "../../domain/bar.ts";
import { DAY_MS } from "../../domain/durations.ts";

export const RETURN_TRADE_DATES = 20;

/** Covers twenty trade dates and a long weekend, but not a halted, thin or ended series. */
const MAX_SPAN_MS = 40 * DAY_MS;

/**
 * Percent from the close 20 trade dates ago to the newest daily bar; bars are oldest first. Null if
 * there are too few bars, or if they span more time before `asOf` (the market's clock, epoch
 * milliseconds) than twenty trade dates of an open exchange can.
 */
export function twentyDayReturn(bars: readonly Bar[], asOf: number): number | null {
  const newest = bars.at(-1);
  const reference = bars.at(-1 - RETURN_TRADE_DATES);
  if (!newest || !reference || asOf - reference.time > MAX_SPAN_MS) return null;
  return (newest.close / reference.close - 1) * 100;
}
