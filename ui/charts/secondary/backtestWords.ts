import { formatAbsoluteTime, formatCalendarDate } from "../../format/time.ts";
import { formatPrice } from "../../format/number.ts";
import { WOULD_HAVE_TRIGGERED } from "../messages.ts";

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
  note: kind === "firing" ? WOULD_HAVE_TRIGGERED : null,
});
