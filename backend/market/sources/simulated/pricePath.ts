import type { Company } from "../../universe/company.ts";
import { hashText, mix, mixPair, noiseOf, unitOf } from "./hash.ts";

/**
 * The path of one stock's logarithmic distance from its universe price: a function of seed, symbol
 * and time alone. Day anchors are a sum of lattice noises of doubling periods; within a day a
 * Brownian bridge joins one anchor to the next. Either can be asked for any instant at once.
 */

export const DAY_MS = 86_400_000;
export const KNOT_MS = 15_000;
export const KNOTS_PER_DAY = DAY_MS / KNOT_MS;

/** Where every path passes through its universe price: the start of this day, UTC. */
const REFERENCE_DAY = Date.UTC(2026, 10, 20) / DAY_MS;

/** Bars are daily and people annualise them by 252 trading days, so the daily share is taken alike. */
const SQRT_TRADING_DAYS = Math.sqrt(252);

/** Periods of 1, 2, 4 … 512 days. Longer ones would let prices wander beyond recognition. */
const OCTAVES = 10;
const octaveScale = Array.from({ length: OCTAVES }, (_, octave) => Math.sqrt(2 ** octave));

/** Steepest trend, in log units a day: about 12 % a year of 365 days. */
const STEEPEST_TREND = 0.12 / 365;
/** Log distance that a trend approaches and never reaches, however many decades pass. */
const TREND_LIMIT = 1.5;

export interface PricePath {
  readonly company: Company;
  /** Hash of seed and symbol, for whatever else belongs to this stock. */
  readonly key: number;
  /** Standard deviation of a day's log return. */
  readonly dailyVolatility: number;
  /** Log distance at the start of a UTC day; `day` counts from 1970-01-01. */
  anchor(day: number): number;
  /** Log distance at knot 0 … 5759 of a day, without working out the others. */
  knot(day: number, index: number): number;
  /** Writes all knots of a day (and the next day's first) into an array of 5761. */
  fillDay(day: number, knots: Float64Array): void;
}

/**
 * How a bridge is halved: each inner knot in an order in which its two ends are known already, its
 * share of the right end, and its standard deviation over a day of variance 1
 * (that of a Brownian bridge, (m−a)(b−m)/(b−a)).
 */
interface Halving {
  readonly order: Int16Array;
  readonly left: Int16Array;
  readonly right: Int16Array;
  readonly rightShare: Float64Array;
  readonly deviation: Float64Array;
}

const middleOf = (left: number, right: number): number => (left + right) >> 1;

function planHalving(): Halving {
  const size = KNOTS_PER_DAY + 1;
  const plan: Halving = {
    order: new Int16Array(KNOTS_PER_DAY - 1),
    left: new Int16Array(size),
    right: new Int16Array(size),
    rightShare: new Float64Array(size),
    deviation: new Float64Array(size),
  };
  let count = 0;
  const spans: [number, number][] = [[0, KNOTS_PER_DAY]];
  for (const [left, right] of spans) {
    if (right - left < 2) continue;
    const middle = middleOf(left, right);
    plan.order[count++] = middle;
    plan.left[middle] = left;
    plan.right[middle] = right;
    plan.rightShare[middle] = (middle - left) / (right - left);
    plan.deviation[middle] = Math.sqrt(
      ((middle - left) * (right - middle)) / (right - left) / KNOTS_PER_DAY,
    );
    spans.push([left, middle], [middle, right]);
  }
  return plan;
}

const halving = planHalving();

const NO_VALUE = 0;

/** Value between two known ends; both ways of reading a day go through here, so they agree exactly. */
function displace(
  middle: number,
  leftValue: number,
  rightValue: number,
  volatility: number,
  dayKey: number,
): number {
  const share = halving.rightShare[middle] ?? NO_VALUE;
  const deviation = halving.deviation[middle] ?? NO_VALUE;
  const noise = noiseOf(mix(dayKey ^ Math.imul(middle, 0x85ebca6b)));
  return leftValue + (rightValue - leftValue) * share + volatility * deviation * noise;
}

/** Nearly normal, bounded by ±2√3: two triangles added. */
const latticeNoise = (key: number, point: number): number => {
  const hash = mixPair(key, point);
  return (noiseOf(hash) + noiseOf(mix(hash ^ 0x2c1b3c6d))) * Math.SQRT1_2;
};

/**
 * Noise whose daily increments are close to a random walk's with variance 1: octave k contributes
 * increments of variance 1/2^(k+1), and what each contributes to the correlation of neighbouring
 * days cancels to about −0.01.
 */
function sumOctaves(key: number, day: number): number {
  let sum = 0;
  for (let octave = 0; octave < OCTAVES; octave++) {
    const octaveKey = mixPair(key, octave);
    const period = 2 ** octave;
    // Shifted by a hash, so that different stocks do not turn on the same days.
    const shifted = day + (octaveKey & (period - 1));
    const point = Math.floor(shifted / period);
    const share = (shifted - point * period) / period;
    const before = latticeNoise(octaveKey, point);
    const after = latticeNoise(octaveKey, point + 1);
    sum += (octaveScale[octave] ?? NO_VALUE) * (before + (after - before) * share);
  }
  return sum / 2;
}

export function createPricePath(seed: number, company: Company): PricePath {
  const key = mixPair(seed, hashText(company.symbol));
  const dailyVolatility = company.annualVolatility / SQRT_TRADING_DAYS;
  const atReference = sumOctaves(key, REFERENCE_DAY);
  const trend = (unitOf(mix(key ^ 0x1b873593)) * 2 - 1) * STEEPEST_TREND;

  const anchor = (day: number): number => {
    const drift = (day - REFERENCE_DAY) * trend;
    const bounded = drift / (1 + Math.abs(drift) / TREND_LIMIT);
    return bounded + dailyVolatility * (sumOctaves(key, day) - atReference);
  };
  const keyOf = (day: number): number => mixPair(key, day);

  return {
    company,
    key,
    dailyVolatility,
    anchor,
    knot(day, index) {
      let left = 0;
      let leftValue = anchor(day);
      if (index <= 0) return leftValue;
      let right = KNOTS_PER_DAY;
      let rightValue = anchor(day + 1);
      const dayKey = keyOf(day);
      for (;;) {
        const middle = middleOf(left, right);
        const value = displace(middle, leftValue, rightValue, dailyVolatility, dayKey);
        if (middle === index) return value;
        if (index < middle) {
          right = middle;
          rightValue = value;
        } else {
          left = middle;
          leftValue = value;
        }
        if (right - left < 2) return leftValue;
      }
    },
    fillDay(day, knots) {
      knots[0] = anchor(day);
      knots[KNOTS_PER_DAY] = anchor(day + 1);
      const dayKey = keyOf(day);
      // Counted on purpose: iterating a typed array made a day five times as dear.
      for (let step = 0; step < halving.order.length; step++) {
        const middle = halving.order[step] ?? 0;
        knots[middle] = displace(
          middle,
          knots[halving.left[middle] ?? 0] ?? NO_VALUE,
          knots[halving.right[middle] ?? 0] ?? NO_VALUE,
          dailyVolatility,
          dayKey,
        );
      }
    },
  };
}
