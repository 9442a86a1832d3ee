import { formatAbsoluteTime, formatCalendarDate } from "../format/time.ts";
import { formatPrice } from "../format/number.ts";

export const BACKTEST_LABEL = "Daily closes and firings";
export const BACKTEST_KEYS = "Arrow keys step through them.";
export const FIRINGS = "Firings";
export const TIME = "Time";
export const PRICE = "Price";
export const WOULD_HAVE_FIRED = "Would have fired";

/** A close of a day, or a firing at its moment. */
export interface BacktestPoint {
  readonly kind: "close" | "firing";
  /** ISO 8601, UTC */
  readonly time: string;
  readonly price: number;
}

export interface PointWords {
  readonly when: string;
  readonly price: string;
  readonly note: string | null;
}

export const describePoint = (
  { kind, time, price }: BacktestPoint,
  currency: string,
): PointWords => ({
  when: kind === "firing" ? formatAbsoluteTime(time) : formatCalendarDate(time),
  price: formatPrice(price, currency),
  note: kind === "firing" ? WOULD_HAVE_FIRED : null,
});
