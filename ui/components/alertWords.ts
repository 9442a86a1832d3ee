import { formatTargetOf } from "../format/level.ts";
import { formatPercent, formatPercentTarget } from "../format/number.ts";
import { describeToGo, type CONDITION_LABELS, type STATUS_LABELS } from "./messages.ts";

export type AlertCondition = keyof typeof CONDITION_LABELS;
export type AlertStatus = keyof typeof STATUS_LABELS;

/** The target as the reader set it: a price, or a percentage for a change alert. */
export function describeTarget(
  symbol: string,
  condition: AlertCondition,
  target: number,
  currency: string,
): string {
  return condition === "change_percent"
    ? formatPercentTarget(target)
    : formatTargetOf(symbol, target, currency);
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
