import type { Alert, InboxEntry, NearestAlert } from "../../api/endpoints.ts";
import { DASHBOARD_LIST_SIZE } from "../../app/dashboardLists.ts";

type Condition = Pick<
  NearestAlert,
  "alertId" | "symbol" | "alertType" | "targetPrice" | "direction" | "currency"
>;

export interface ClosestAlert extends Condition {
  /** Percent of the last checked price; null before the first check. */
  readonly distancePercent: number | null;
  /** Last checked price; null before the first check. */
  readonly price: number | null;
}

/**
 * Returns the first alerts by distance, followed by active ones without a checked price, so that a
 * new alert is listed immediately.
 */
export function joinNearest(
  nearest: readonly NearestAlert[],
  active: readonly Alert[],
): readonly ClosestAlert[] {
  const known = new Set(nearest.map(({ alertId }) => alertId));
  const unchecked = active
    .filter(({ id }) => !known.has(id))
    .map(({ id, symbol, alertType, targetPrice, direction, currency }) => ({
      alertId: id,
      symbol,
      alertType,
      targetPrice,
      direction,
      currency,
      distancePercent: null,
      price: null,
    }));
  return [...nearest, ...unchecked].slice(0, DASHBOARD_LIST_SIZE);
}

/** Returns the newest alerts triggered on the day of `now` (epoch milliseconds), local time. */
export function triggeredToday(
  entries: readonly InboxEntry[],
  now: number,
): readonly (Extract<InboxEntry["facts"], { kind: "alertTriggered" }> &
  Pick<InboxEntry, "id" | "time">)[] {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  return entries
    .flatMap(({ id, time, facts }) =>
      facts.kind === "alertTriggered" && Date.parse(time) >= midnight
        ? [{ id, time, ...facts }]
        : [],
    )
    .slice(0, DASHBOARD_LIST_SIZE);
}
