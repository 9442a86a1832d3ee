import { formatPriceOf, formatTargetOf } from "../../../format/level.ts";
import { formatFraction } from "../../../format/number.ts";
import { isMet, readTrack, type TrackPrices } from "./trackGeometry.ts";
import * as words from "../../messages.ts";

/** `met` for an alert that has triggered; `unwatched` if its price is not being checked. */
export type TrackState = "watched" | "met" | "snoozed" | "unwatched";

/** Returns one sentence without a period. */
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
    price === null || price === 0
      ? ""
      : words.describeWay(formatFraction(Math.abs(value / price - 1)));
  const parts = [
    price === null ? words.NO_PRICE_YET : words.describePriceNow(write(price)),
    ...targets.map((target) =>
      words.describeTargetMark(
        writeAim(target.value),
        state === "met" || isMet(price, target) ? words.TARGET_WAS_MET : wayTo(target.value),
      ),
    ),
    ...(stop === null ? [] : [words.describeStop(writeAim(stop), wayTo(stop))]),
    ...(day === null ? [] : [words.describeDayRange(write(day.low), write(day.high))]),
    ...(year === null ? [] : [words.describeYearRange(write(year.low), write(year.high))]),
    ...(analysts === null ? [] : [describeAnalysts(analysts, write)]),
    ...(state === "snoozed" ? [words.SNOOZED] : []),
    ...(state === "unwatched" ? [words.NOT_WATCHED] : []),
  ];
  return parts.join("; ");
}

function describeAnalysts(
  { low, mean, high }: { low: number; mean: number; high: number },
  write: (value: number) => string,
): string {
  return low === high
    ? words.describeMeanTarget(write(mean))
    : words.describeAnalystRange(write(low), write(high), write(mean));
}
