import { levelDigits, priceDigitsOf } from "../../../domain/levelDigits.ts";
import { changePercent, changeTowards, type Condition } from "./condition.ts";

/** Share of the target. In a narrower band, a price that oscillates would fire every time. */
const MIN_SHARE = 0.005;
/** Share of ATR14. A narrower band would be within the stock's normal noise. */
const RANGE_SHARE = 0.25;
/** Maximum share of the target. With a wider band, a penny stock could never re-arm. */
const MAX_SHARE = 0.5;

/**
 * Returns how far a price must retrace past its target before the alert can fire again, in the
 * currency of `target`: max(0.5% of the target, 0.25 × ATR14, one tick), at most 50% of the target.
 */
export function bandOf(target: number, atr14: number | null, quoted: Quoted): number {
  const band = Math.max(target * MIN_SHARE, (atr14 ?? 0) * RANGE_SHARE, tickOf(target, quoted));
  return Math.min(band, target * MAX_SHARE);
}

const NO_RULE_BELOW = 0.001;

interface Quoted {
  readonly symbol: string;
  readonly currency: string;
}

/**
 * Returns the tick size: 0.0001 under a dollar (SEC Rule 612), one yen in Tokyo, otherwise 0.01.
 * Exchange rates and indexes use their last decimal. No rule covers prices under 0.001; their tick
 * is one unit of the fourth significant digit.
 */
export function tickOf(price: number, { symbol, currency }: Quoted): number {
  const digits = levelDigits(symbol, price);
  if (digits !== null) return 10 ** -digits;
  if (price > 0 && price < NO_RULE_BELOW) return 10 ** -priceDigitsOf(price, 0);
  if (price < 1) return 0.0001;
  return currency === "JPY" ? 1 : 0.01;
}

/** Price at which a change alert fires; an approximation if the direction is "either". */
export function thresholdPrice(
  { alertType, targetPrice, direction }: Condition,
  previousClose: number | null,
): number {
  if (alertType !== "change_percent") return targetPrice;
  const sign = direction === "down" ? -1 : 1;
  return (previousClose ?? 0) * Math.max(0, 1 + (sign * targetPrice) / 100);
}

const rearmThreshold = (target: number, band: number, previousClose: number): number =>
  Math.max(target - (band / previousClose) * 100, target * MAX_SHARE);

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
      return changeTowards(direction, change) <= rearmThreshold(targetPrice, band, previousClose);
    }
    default:
      return alertType satisfies never;
  }
}
