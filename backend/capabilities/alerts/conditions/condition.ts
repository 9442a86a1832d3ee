import type { AlertType, Direction } from "../../../domain/choices.ts";

/**
 * Tolerance of an inclusive bound for a computed percentage: 0.3 against 0.2 is 49.99999999999999%.
 * It is a hundred times the rounding error of doubles at any sensible change, and a thousandth of
 * the smallest step that a quoted price can make.
 */
const PERCENT_EPSILON = 1e-9;

export function changePercent(price: number, previousClose: number | null): number | null {
  if (previousClose === null || !(previousClose > 0)) return null;
  return ((price - previousClose) / previousClose) * 100;
}

export const leastChange = (target: number): number =>
  target - PERCENT_EPSILON * Math.max(1, target);

export interface Condition {
  readonly alertType: AlertType;
  readonly targetPrice: number;
  readonly direction: Direction;
}

/** Bounds included. A change condition is not met without a previous close. */
export function isMet(
  alertType: AlertType,
  target: number,
  price: number,
  previousClose: number | null,
  direction: Direction = "either",
): boolean {
  switch (alertType) {
    case "above":
      return price >= target;
    case "below":
      return price <= target;
    case "change_percent": {
      const change = changePercent(price, previousClose);
      return change !== null && changeTowards(direction, change) >= leastChange(target);
    }
    default:
      return alertType satisfies never;
  }
}

export function changeTowards(direction: Direction, change: number): number {
  switch (direction) {
    case "either":
      return Math.abs(change);
    case "up":
      return change;
    case "down":
      return -change;
    default:
      return direction satisfies never;
  }
}
