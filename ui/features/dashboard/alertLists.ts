import { distanceToGoal } from "../../../backend/domain/alertDistance.ts";
import type { Alert, InboxEntry, NearestAlert, Quote } from "../../api/endpoints.ts";
import { DASHBOARD_LIST_SIZE } from "../../app/dashboardLists.ts";

export interface ClosestAlert extends Alert {
  /** Percent of `price` still to go; null if unknown. */
  readonly distancePercent: number | null;
  /** Last checked or else live price; null if unknown. */
  readonly price: number | null;
}

/** Returns unchecked active alerts, as far as the list has room. */
export function findUnchecked(
  nearest: readonly NearestAlert[],
  active: readonly Alert[],
): readonly Alert[] {
  const known = new Set(nearest.map(({ id }) => id));
  return active
    .filter(({ id }) => !known.has(id))
    .slice(0, Math.max(0, DASHBOARD_LIST_SIZE - nearest.length));
}

/**
 * Sorts by distance. A live price replaces a missing check, so that a new alert has its place at
 * once; alerts without a price come last.
 */
export function joinNearest(
  nearest: readonly NearestAlert[],
  unchecked: readonly Alert[],
  quotes: Readonly<Record<string, Pick<Quote, "price" | "previousClose" | "currency">>>,
): readonly ClosestAlert[] {
  const added = unchecked.map((alert): ClosestAlert => {
    const known = quotes[alert.symbol];
    const quote = known?.currency === alert.currency ? known : undefined;
    const price = quote?.price ?? null;
    const distancePercent = distanceToGoal(alert, price, quote?.previousClose) ?? null;
    return { ...alert, price, distancePercent };
  });
  const far = ({ distancePercent }: ClosestAlert): number => distancePercent ?? Infinity;
  return [...nearest, ...added]
    .toSorted((one, other) => (far(one) === far(other) ? 0 : far(one) - far(other)))
    .slice(0, DASHBOARD_LIST_SIZE);
}

/** Returns the newest first; the day of `now` (epoch milliseconds) is local. */
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
