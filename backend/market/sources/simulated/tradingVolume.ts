import type { MarketCode } from "../../symbol.ts";
import { mix, mixPair, noiseOf, unitOf } from "./hash.ts";
import { DAY_MS, type PricePath } from "./pricePath.ts";

export const MINUTES_PER_DAY = DAY_MS / 60_000;

/**
 * Hours (UTC, first and last) in which each exchange really trades. The simulated market never
 * closes, but most of its volume falls into these hours, and most of that at their ends.
 */
const busyHours: Readonly<Record<MarketCode, readonly [number, number]>> = {
  US: [14, 20],
  TSX: [14, 20],
  LSE: [8, 16],
  TSE: [0, 6],
};

const hourShares = new Map(
  (["US", "TSX", "LSE", "TSE"] as const).map((code) => [code, shapeOf(...busyHours[code])]),
);

/** Multiples of the mean for each hour of the day; their mean is 1. */
function shapeOf(first: number, last: number): Float64Array {
  const shape = new Float64Array(24).fill(0.25);
  for (let hour = first; hour <= last; hour++) {
    shape[hour] = hour === first || hour === last ? 4 : 2.4;
  }
  const mean = shape.reduce((sum, share) => sum + share, 0) / 24;
  return shape.map((share) => share / mean);
}

/** Brings the mean over many days back to the company's average. */
const ACTIVITY_SCALE = 0.85;
/** One day in so many is a busy one, as after news. */
const DAYS_PER_BUSY_DAY = 30;

/** How busy a day is, as a multiple of the average: more so when the price moves far. */
function activityOf(path: PricePath, day: number): number {
  const hash = mixPair(path.key ^ 0x5bd1e995, day);
  const move = Math.abs(path.anchor(day + 1) - path.anchor(day)) / path.dailyVolatility;
  const busy = unitOf(mix(hash ^ 0x27d4eb2f)) * DAYS_PER_BUSY_DAY < 1 ? 2.5 : 0;
  return ACTIVITY_SCALE * (0.6 + 0.25 * Math.abs(noiseOf(hash)) + 0.35 * move + busy);
}

/** Writes the whole shares traded in each minute of a day into an array of 1440. */
export function fillVolumes(path: PricePath, day: number, volumes: Float64Array): void {
  const perMinute = (path.company.averageVolume / MINUTES_PER_DAY) * activityOf(path, day);
  const shape = hourShares.get(path.company.market);
  const key = mixPair(path.key ^ 0x165667b1, day);
  for (let minute = 0; minute < MINUTES_PER_DAY; minute++) {
    const share = shape?.[Math.floor(minute / 60)] ?? 1;
    const swing = 0.4 + 1.2 * unitOf(mix(key ^ Math.imul(minute, 0x9e3779b1)));
    volumes[minute] = Math.floor(perMinute * share * swing + 0.5);
  }
}

/** Sessions that an average volume is taken over, as quote pages do. */
const AVERAGED_SESSIONS = 20;

/**
 * Mean volume of the last 20 whole days before `today`, of each day what the mean minute would make
 * it: within a percent of the bars' sum and a thousand times as fast.
 */
export function meanDayVolume(path: PricePath, today: number): number {
  let activity = 0;
  for (let back = 1; back <= AVERAGED_SESSIONS; back++) activity += activityOf(path, today - back);
  return Math.round((path.company.averageVolume * activity) / AVERAGED_SESSIONS);
}
