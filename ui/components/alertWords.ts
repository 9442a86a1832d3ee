import { formatPercent, formatPrice } from "../format/number.ts";

export type AlertCondition = "above" | "below" | "change_percent";
export type AlertStatus = "triggered" | "active" | "inactive";

export const CONDITION_LABELS: Record<AlertCondition, string> = {
  above: "Price Above",
  below: "Price Below",
  change_percent: "Price Change %",
};

export const STATUS_LABELS: Record<AlertStatus, string> = {
  triggered: "Triggered",
  active: "Active",
  inactive: "Inactive",
};

/** The target as the reader set it: a price, or a percentage for a change alert. */
export function describeTarget(
  condition: AlertCondition,
  target: number,
  currency: string,
): string {
  return condition === "change_percent"
    ? formatPercent(target).replace("+", "±")
    : formatPrice(target, currency);
}

/**
 * How far the price has to go, as a share of the current price: "+1.85% to go". Null when there is
 * no distance to tell: no price, a change alert, or a target already met.
 */
export function describeDistance(
  condition: AlertCondition,
  target: number,
  price: number | null | undefined,
): string | null {
  if (condition === "change_percent" || typeof price !== "number" || !(price > 0)) return null;
  const isMet = condition === "above" ? price >= target : price <= target;
  return isMet ? null : `${formatPercent((target / price - 1) * 100)} to go`;
}
