import type { Alert } from "../../contract/alert.ts";
import type { NearestAlert } from "../../contract/dashboard.ts";
import type { AlertEngine } from "./engine/engine.ts";
import type { NearSymbol } from "./engine/nearest.ts";
import type { AlertQueries } from "./queries.ts";

const MAX_OF_SYMBOL = 200;

/** Nearest to the last checked price first. */
export async function readNearest(
  engine: Pick<AlertEngine, "nearest">,
  queries: Pick<AlertQueries, "list">,
  limit: number,
): Promise<NearestAlert[]> {
  const found: NearestAlert[] = [];
  // The `limit` nearest alerts are all on the `limit` nearest symbols.
  for (const near of engine.nearest(limit)) {
    const { symbol } = near;
    const { rows } = await queries.list({ symbol, status: "active", limit: MAX_OF_SYMBOL });
    for (const alert of rows) {
      const distancePercent = distanceOf(alert, near);
      if (distancePercent === undefined || alert.isTriggered) continue;
      const { id: alertId, alertType, targetPrice, direction, currency } = alert;
      const { price } = near;
      const condition = { alertType, targetPrice, direction };
      found.push({ alertId, symbol, ...condition, currency, price, distancePercent });
    }
  }
  return found
    .toSorted((one, other) => one.distancePercent - other.distancePercent)
    .slice(0, limit);
}

/** In percent of the price; undefined if it cannot be computed. */
export function distanceOf(
  {
    alertType,
    targetPrice,
    direction,
    currency,
  }: Pick<Alert, "alertType" | "targetPrice" | "direction" | "currency">,
  near: Omit<NearSymbol, "symbol">,
): number | undefined {
  const { price, previousClose } = near;
  if (currency !== near.currency) return undefined;
  const up = (target: number) => Math.max(0, (target / price - 1) * 100);
  const down = (target: number) => Math.max(0, (1 - target / price) * 100);
  switch (alertType) {
    case "above":
      return up(targetPrice);
    case "below":
      return down(targetPrice);
    case "change_percent": {
      if (previousClose === null) return undefined;
      const rise = up(previousClose * (1 + targetPrice / 100));
      const fall = down(previousClose * (1 - targetPrice / 100));
      if (direction === "up") return rise;
      return direction === "down" ? fall : Math.min(rise, fall);
    }
    default:
      return alertType satisfies never;
  }
}
