import { formatTargetOf } from "../../format/level.ts";
import { formatDistance, formatPercentTarget } from "../../format/number.ts";
import * as words from "../messages.ts";
import type { TrackTarget } from "../stocks/track/trackGeometry.ts";
import type { TrackState } from "../stocks/track/trackWords.ts";

export type AlertCondition = keyof typeof words.CONDITION_LABELS;
export type AlertDirection = "either" | "up" | "down";
export type AlertStatus = keyof typeof words.STATUS_LABELS;

/** Old trigger events may lack the direction of a change. */
export interface AlertTarget {
  readonly symbol: string;
  readonly alertType: AlertCondition;
  /** Price in `currency`, or percent units for a change alert. */
  readonly targetPrice: number;
  readonly currency: string;
  /** Set for change alerts only. */
  readonly direction?: AlertDirection | undefined;
}

/** Formats a price, or a signed percentage for a change alert. */
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

/** Examples: "falls to $208.82", "rises 5% in a day". */
export function describeCondition(goal: AlertTarget): string {
  const { alertType, targetPrice, direction = "either" } = goal;
  switch (alertType) {
    case "above":
      return words.describeRisesTo(describeTarget(goal));
    case "below":
      return words.describeFallsTo(describeTarget(goal));
    case "change_percent":
      return words.describeMoves[direction](
        formatPercentTarget(targetPrice, "either").replace("±", ""),
      );
    default:
      return alertType satisfies never;
  }
}

/**
 * Returns the distance in percent of the price, such as "1.85% away". Null without a price, for a
 * change alert, or if the target is met.
 */
export function describeDistance(
  condition: AlertCondition,
  target: number,
  price: number | null | undefined,
): string | null {
  if (condition === "change_percent" || typeof price !== "number" || !(price > 0)) return null;
  const isMet = condition === "above" ? price >= target : price <= target;
  return isMet ? null : words.describeAway(formatDistance((target / price - 1) * 100));
}

/**
 * Returns the trigger prices: none for a change without a previous close, two for either direction.
 */
export function targetsOf(
  { alertType, targetPrice, direction = "either" }: Omit<AlertTarget, "symbol" | "currency">,
  previousClose: number | null,
): readonly TrackTarget[] {
  if (alertType !== "change_percent") return [{ value: targetPrice, met: alertType }];
  if (previousClose === null) return [];
  const up = { value: previousClose * (1 + targetPrice / 100), met: "above" } as const;
  const down = { value: previousClose * (1 - targetPrice / 100), met: "below" } as const;
  return direction === "up" ? [up] : direction === "down" ? [down] : [down, up];
}

const TRACK_STATES: Readonly<Record<AlertStatus, TrackState>> = {
  triggered: "met",
  active: "watched",
  blocked: "unwatched",
  snoozed: "snoozed",
  inactive: "unwatched",
  paused: "unwatched",
  expired: "unwatched",
};

export const trackStateOf = (status: AlertStatus): TrackState => TRACK_STATES[status];
