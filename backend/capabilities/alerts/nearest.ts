import type { Alert } from "../../contract/alerts/alert.ts";
import type { NearestAlert } from "../../contract/dashboard.ts";
import { distanceToGoal } from "../../domain/alertDistance.ts";
import type { AlertEngine } from "./engine/engine.ts";
import type { NearbySymbol } from "./engine/watchedSymbols.ts";
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
export const distanceOf = (
  alert: Pick<Alert, "alertType" | "targetPrice" | "direction" | "currency">,
  { price, previousClose, currency }: Omit<NearbySymbol, "symbol">,
): number | undefined =>
  alert.currency === currency ? distanceToGoal(alert, price, previousClose) : undefined;
