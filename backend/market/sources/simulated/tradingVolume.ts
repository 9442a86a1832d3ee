import { exponential, latticeAt, mix, mixPair, normalOf, unitOf } from "./hash.ts";
import type { PricePath } from "./pricePath.ts";
import type { TradingDay, TradingDays } from "./tradingDays.ts";

/** Period in days and deviation of the persistent components of a day's log volume. */
const SCALES: readonly (readonly [period: number, deviation: number])[] = [
  [4, 0.3],
  [16, 0.22],
  [256, 0.26],
];
/** Deviation of the day's own component, and its growth per daily deviation of the move. */
const ALONE = 0.13;
const PER_MOVE = 0.3;
/** A move beyond this many deviations adds no more volume. */
const MAX_MOVE = 5;

/** Normalizes the mean over many days to 1. */
const MEAN = 1.3;

function activityOn(path: PricePath, day: number): number {
  const key = path.key ^ 0x5bd1e995;
  let logarithm = ALONE * normalOf(key, day);
  for (const [period, deviation] of SCALES) {
    logarithm += deviation * latticeAt(mixPair(key, period), period, day);
  }
  const move = Math.min(MAX_MOVE, Math.abs(path.moveOn(day)));
  return exponential(logarithm + PER_MOVE * move) / MEAN;
}

/** Writes the whole shares traded per minute after splits of one share into `shares`. */
export function fillVolumes(
  path: PricePath,
  { day, plan }: TradingDay,
  shares: number,
  volumes: Float64Array,
): void {
  const ofDay = path.company.averageVolume * shares * activityOn(path, day);
  const key = mixPair(path.key ^ 0x165667b1, day);
  for (let minute = 0; minute < plan.minutes; minute++) {
    const swing = 0.4 + 1.2 * unitOf(mix(key ^ Math.imul(minute, 0x9e3779b1)));
    volumes[minute] = Math.floor(ofDay * (plan.volumes[minute] ?? 0) * swing + 0.5);
  }
}

/** Same period as on quote pages. */
const AVERAGED_SESSIONS = 20;

/**
 * Returns the mean volume of the last 20 complete trade dates before `today`, each estimated from
 * its mean minute: within one percent of the sum of the bars and a thousand times faster.
 */
export function meanDayVolume(
  path: PricePath,
  days: TradingDays,
  today: number,
  shares: number,
): number {
  let activity = 0;
  let day = today;
  for (let count = 0; count < AVERAGED_SESSIONS; count++) {
    day = days.before(path.company.market, day).day;
    activity += activityOn(path, day);
  }
  return Math.round((path.company.averageVolume * shares * activity) / AVERAGED_SESSIONS);
}
