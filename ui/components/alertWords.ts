import { formatTargetOf } from "../format/level.ts";
import { formatPercent, formatPercentTarget } from "../format/number.ts";
import { describeToGo, type CONDITION_LABELS, type STATUS_LABELS } from "./messages.ts";

export type AlertCondition = keyof typeof CONDITION_LABELS;
export type AlertDirection = "either" | "up" | "down";
export type AlertStatus = keyof typeof STATUS_LABELS;

/** What an alert waits for; a firing of long ago may not say which way its change had to go. */
export interface AlertTarget {
  readonly symbol: string;
  readonly alertType: AlertCondition;
  /** A price in `currency`; percent units for a change alert. */
  readonly targetPrice: number;
  readonly currency: string;
  /** Of a change alone. */
  readonly direction?: AlertDirection | undefined;
}

/** The target as the reader set it: a price, or a percentage with its sign for a change alert. */
export function describeTarget({
  symbol,
  alertType,
  targetPrice,
  currency,
  direction = "either",
}: AlertTarget): string {
  return alertType === "change_percent"
    ? formatPercentTarget(targetPrice, direction)
    : formatTargetOf(symbol, targetPrice, currency);
}

/**
 * How far the price has to go, as a share of the current price: "+1.85% to go". Null when there is
 * no distance to show: no price, a change alert, or a target already met.
 */
export function describeDistance(
  condition: AlertCondition,
  target: number,
  price: number | null | undefined,
): string | null {
  if (condition === "change_percent" || typeof price !== "number" || !(price > 0)) return null;
  const isMet = condition === "above" ? price >= target : price <= target;
  return isMet ? null : describeToGo(formatPercent((target / price - 1) * 100));
}
