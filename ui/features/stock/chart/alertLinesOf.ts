import type { Alert } from "../../../api/endpoints.ts";
import type { AlertLine } from "../../../charts/model/alertLines.ts";
import { formatCount, formatPercentTarget } from "../../../format/number.ts";
import { ABOVE, BELOW, describeAlike, describeChange } from "../messages.ts";

/**
 * Returns the lines of a symbol's active alerts, in the alerts' order. A change alert is drawn at
 * its level for today, on both sides if both directions count. Its line cannot be moved because it
 * follows `previousClose`; without one it is omitted.
 */
export function alertLinesOf(
  alerts: readonly Alert[],
  symbol: string,
  previousClose: number | null,
): readonly AlertLine[] {
  const lines = alerts
    .filter((alert) => alert.isActive && alert.symbol === symbol)
    .flatMap((alert) =>
      alert.alertType === "change_percent"
        ? changeLines(alert, previousClose)
        : [
            {
              id: String(alert.id),
              name: alert.alertType === "above" ? ABOVE : BELOW,
              price: alert.targetPrice,
              isMovable: true,
            },
          ],
    );
  return mergeEqual(lines);
}

/** Merges alerts with the same condition and price into one line that shows their number. */
function mergeEqual(lines: readonly AlertLine[]): readonly AlertLine[] {
  const groups = Map.groupBy(lines, ({ name, price }) => `${name} ${price}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? [];
    return { ...first, name: describeAlike(first.name, formatCount(1 + others.length)) };
  });
}

function changeLines(
  { id, targetPrice: percent, direction }: Alert,
  previousClose: number | null,
): readonly AlertLine[] {
  if (previousClose === null) return [];
  const ways = direction === "either" ? (["up", "down"] as const) : [direction];
  return ways
    .map((way) => {
      const sign = way === "up" ? 1 : -1;
      return {
        id: `${id} ${sign}`,
        name: describeChange(formatPercentTarget(percent, way)),
        price: previousClose * (1 + (sign * percent) / 100),
        isMovable: false,
      };
    })
    .filter(({ price }) => price > 0);
}
