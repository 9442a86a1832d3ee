import { formatPriceOf, formatTargetOf } from "../../format/level.ts";
import { formatFraction } from "../../format/number.ts";
import { isMet, readTrack, type TrackPrices } from "./trackGeometry.ts";
import {
  NOT_WATCHED,
  NO_PRICE_YET,
  SNOOZED,
  TARGET_WAS_MET,
  describeAnalystRange,
  describeMeanTarget,
  describeDayRange,
  describePriceNow,
  describeStop,
  describeTargetMark,
  describeWay,
  describeYearRange,
} from "../messages.ts";

/** `met` for an alert that has triggered; `unwatched` if its price is not being checked. */
export type TrackState = "watched" | "met" | "snoozed" | "unwatched";

/** Returns what a track shows, as one sentence without a period. */
export function describeTrack(
  prices: TrackPrices,
  state: TrackState,
  symbol: string,
  currency: string,
): string {
  const { price, targets, stop, day, year, analysts } = readTrack(prices);
  const write = (value: number): string => formatPriceOf(symbol, value, currency);
  const writeAim = (value: number): string => formatTargetOf(symbol, value, currency);
  const wayTo = (value: number): string =>
    price === null || price === 0 ? "" : describeWay(formatFraction(Math.abs(value / price - 1)));
  const parts = [
    price === null ? NO_PRICE_YET : describePriceNow(write(price)),
    ...targets.map((target) =>
      describeTargetMark(
        writeAim(target.value),
        state === "met" || isMet(price, target) ? TARGET_WAS_MET : wayTo(target.value),
      ),
    ),
    ...(stop === null ? [] : [describeStop(writeAim(stop), wayTo(stop))]),
    ...(day === null ? [] : [describeDayRange(write(day.low), write(day.high))]),
    ...(year === null ? [] : [describeYearRange(write(year.low), write(year.high))]),
    ...(analysts === null ? [] : [describeAnalysts(analysts, write)]),
    ...(state === "snoozed" ? [SNOOZED] : []),
    ...(state === "unwatched" ? [NOT_WATCHED] : []),
  ];
  return parts.join("; ");
}

function describeAnalysts(
  { low, mean, high }: { low: number; mean: number; high: number },
  write: (value: number) => string,
): string {
  return low === high
    ? describeMeanTarget(write(mean))
    : describeAnalystRange(write(low), write(high), write(mean));
}
