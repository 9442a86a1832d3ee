import { levelDigits, priceDigitsOf } from "../../../domain/levelDigits.ts";
import { changePercent, towards, type Condition } from "./condition.ts";

/**
 * Share of the target: with a narrower band, a price that oscillates around its target would fire
 * every time.
 */
const MIN_SHARE = 0.005;
/** Of a day's usual range: a band inside the noise of the stock is no band. */
const RANGE_SHARE = 0.25;
/** Share of the target: with a wider band a penny stock could never re-arm. */
const MAX_SHARE = 0.5;

/**
 * How far a price must go back over its target before the alert may fire again, in the currency of
 * `target`: max(0.5 % of the target, 0.25 × ATR14, one tick).
 */
export function bandOf(target: number, atr14: number | null, quoted: Quoted): number {
  const band = Math.max(target * MIN_SHARE, (atr14 ?? 0) * RANGE_SHARE, tickOf(target, quoted));
  return Math.min(band, target * MAX_SHARE);
}

const NO_RULE_BELOW = 0.001;

/** What is quoted, and in which currency. */
interface Quoted {
  readonly symbol: string;
  readonly currency: string;
}

/**
 * Smallest step of a quoted price: SEC Rule 612 under a dollar, a yen in Tokyo, else a hundredth; of
 * an exchange rate or an index its last decimal. No rule covers a price under a thousandth: its
 * step is one of its fourth significant digit.
 */
export function tickOf(price: number, { symbol, currency }: Quoted): number {
  const digits = levelDigits(symbol, price);
  if (digits !== null) return 10 ** -digits;
  if (price > 0 && price < NO_RULE_BELOW) return 10 ** -priceDigitsOf(price, 0);
  if (price < 1) return 0.0001;
  return currency === "JPY" ? 1 : 0.01;
}

/** The price at which a change alert fires; an approximation for both directions. */
export function thresholdPrice(
  { alertType, targetPrice, direction }: Condition,
  previousClose: number | null,
): number {
  if (alertType !== "change_percent") return targetPrice;
  const sign = direction === "down" ? -1 : 1;
  return (previousClose ?? 0) * Math.max(0, 1 + (sign * targetPrice) / 100);
}

/** The change, in percent, at or under which a change alert may fire again. */
export const rearmThreshold = (target: number, band: number, previousClose: number): number =>
  Math.max(target - (band / previousClose) * 100, target * MAX_SHARE);

/** Whether a price has gone back far enough over the target for the alert to fire again. */
export function hasRetraced(
  condition: Condition,
  band: number,
  price: number,
  previousClose: number | null,
): boolean {
  const { alertType, targetPrice, direction } = condition;
  switch (alertType) {
    case "above":
      return price <= targetPrice - band;
    case "below":
      return price >= targetPrice + band;
    case "change_percent": {
      const change = changePercent(price, previousClose);
      if (change === null || previousClose === null) return false;
      return towards(direction, change) <= rearmThreshold(targetPrice, band, previousClose);
    }
    default:
      return alertType satisfies never;
  }
}
