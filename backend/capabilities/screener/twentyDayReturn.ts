import type { Bar } from "../../domain/bar.ts";
import { DAY_MS } from "../../domain/durations.ts";

export const RETURN_TRADE_DATES = 20;

/** Twenty trade dates and a long weekend fit; a series that is halted, thin or over does not. */
const MAX_SPAN_MS = 40 * DAY_MS;

/**
 * Percent from the close 20 trade dates ago to the newest daily bar, oldest bar first. Null where
 * the bars do not go back that far, or span more time than twenty trade dates of an open exchange
 * can before `asOf`, the market's clock in epoch milliseconds.
 */
export function twentyDayReturn(bars: readonly Bar[], asOf: number): number | null {
  const newest = bars.at(-1);
  const reference = bars.at(-1 - RETURN_TRADE_DATES);
  if (!newest || !reference || asOf - reference.time > MAX_SPAN_MS) return null;
  return (newest.close / reference.close - 1) * 100;
}
