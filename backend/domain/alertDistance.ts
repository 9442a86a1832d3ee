import type { AlertType, Direction } from "./choices.ts";
/** Condition and target of an alert. */
export interface AlertGoal {
  readonly alertType: AlertType;
  /** Price, or percent units for a change alert. */
  readonly targetPrice: number;
  /** Which way a change counts; ignored for a price. */
  readonly direction: Direction;
}

/**
 * Returns how far the price must still move to meet the alert, in percent of that price; 0 if it is
 * met. All prices are in one currency. Returns undefined without a usable price, or for a change
 * alert without the previous close.
 */
export function distanceToGoal(
  { alertType, targetPrice, direction }: AlertGoal,
  price: number | null | undefined,
  previousClose: number | null | undefined,
): number | undefined {
  if (typeof price !== "number" || !Number.isFinite(price) || price <= 0) return undefined;
  const up = (target: number) => Math.max(0, (target / price - 1) * 100);
  const down = (target: number) => Math.max(0, (1 - target / price) * 100);
  switch (alertType) {
    case "above":
      return up(targetPrice);
    case "below":
      return down(targetPrice);
    case "change_percent": {
      if (typeof previousClose !== "number" || !(previousClose > 0)) return undefined;
      const rise = up(previousClose * (1 + targetPrice / 100));
      const fall = down(previousClose * (1 - targetPrice / 100));
      if (direction === "up") return rise;
      return direction === "down" ? fall : Math.min(rise, fall);
    }
    default:
      return alertType satisfies never;
  }
}
