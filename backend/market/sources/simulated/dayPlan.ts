import { MINUTE_MS } from "../../../domain/durations.ts";

/**
 * Distribution of a trade date's variance and volume over the day, and the bisection order of a
 * bridge through it. Both are the same for every stock, so each kind of day is computed once.
 */

export const KNOT_MS = 15_000;
export const KNOTS_PER_MINUTE = MINUTE_MS / KNOT_MS;

/** Minutes after the day's first; `session` holds the exchange's busy hours. */
export interface DayShape {
  readonly minutes: number;
  readonly session: { readonly open: number; readonly close: number };
  readonly rest?: { readonly from: number; readonly to: number } | undefined;
}

/** Knots `first` to `last`, both inclusive. */
export interface KnotSpan {
  readonly first: number;
  readonly last: number;
}

export interface DayPlan {
  readonly knots: number;
  readonly minutes: number;
  readonly parts: readonly KnotSpan[];
  readonly session: KnotSpan;
  /** Share of the day's volume in each minute; 0 during a rest. */
  readonly volumes: Float64Array;
  /** All inner knots, ordered so that the two ends of each are computed before it. */
  readonly order: Int16Array;
  readonly left: Int16Array;
  readonly right: Int16Array;
  readonly rightShare: Float64Array;
  /** Standard deviation in a day of variance 1, that of a Brownian bridge: (m−a)(b−m)/(b−a). */
  readonly deviation: Float64Array;
}

/** Share of round-the-clock trading outside the exchange's hours. */
const NIGHT_VARIANCE = 0.25;
const NIGHT_VOLUME = 0.15;

/**
 * Mean |return| of a minute, up to a constant factor, as a function of minutes after the open and
 * before the close. Fitted to the half hours of 25 recorded days (AAPL, BAC, IBM, FOXA, MSFT,
 * 2013–2020).
 */
const minuteMove = (sinceOpen: number, toClose: number): number =>
  0.55 + 2.4 / (1 + sinceOpen / 22) + 0.8 / (1 + toClose / 8);

/** Volume of a minute, fitted likewise. */
const minuteVolume = (sinceOpen: number, toClose: number): number =>
  0.42 + 2.5 / (1 + sinceOpen / 22) + 4.4 / (1 + toClose / 4);

/** Weights of each minute, with sum 1: the session's curve plus a flat share for the night. */
function spread(
  { minutes, session, rest }: DayShape,
  weightOf: (sinceOpen: number, toClose: number) => number,
  night: number,
): Float64Array {
  const { open, close } = session;
  const inSession = (minute: number) => minute >= open && minute < close;
  const atRest = (minute: number) => rest !== undefined && minute >= rest.from && minute < rest.to;
  const weights = Float64Array.from({ length: minutes }, (_, minute) =>
    inSession(minute) && !atRest(minute) ? weightOf(minute - open, close - minute) : 0,
  );
  let sum = 0;
  for (const weight of weights) sum += weight;
  const nightMinutes = minutes - (close - open);
  const byDay = nightMinutes > 0 ? 1 - night : 1;
  return weights.map((weight, minute) =>
    inSession(minute) ? (byDay * weight) / sum : night / nightMinutes,
  );
}

const plans = new Map<string, DayPlan>();

/** A few shapes cover every calendar: four exchanges, half days, clock changes. */
export function planDay(shape: DayShape): DayPlan {
  const { minutes, session, rest } = shape;
  const key = [minutes, session.open, session.close, rest?.from, rest?.to].join();
  const known = plans.get(key);
  if (known) return known;
  const knots = minutes * KNOTS_PER_MINUTE;
  const spanOf = (from: number, to: number): KnotSpan => ({
    first: from * KNOTS_PER_MINUTE,
    last: to * KNOTS_PER_MINUTE - 1,
  });
  const plan: DayPlan = {
    knots,
    minutes,
    parts: rest ? [spanOf(0, rest.from), spanOf(rest.to, minutes)] : [spanOf(0, minutes)],
    session: spanOf(session.open, session.close),
    volumes: spread(shape, minuteVolume, NIGHT_VOLUME),
    ...planHalving(shape, knots),
  };
  plans.set(key, plan);
  return plan;
}

export const middleOf = (left: number, right: number): number => (left + right) >> 1;

function planHalving(shape: DayShape, knots: number) {
  const clock = varianceClock(shape, knots);
  const at = (knot: number): number => clock[knot] ?? 0;
  const plan = {
    order: new Int16Array(Math.max(0, knots - 2)),
    left: new Int16Array(knots),
    right: new Int16Array(knots),
    rightShare: new Float64Array(knots),
    deviation: new Float64Array(knots),
  };
  let count = 0;
  const spans: [number, number][] = [[0, knots - 1]];
  for (const [left, right] of spans) {
    if (right - left < 2) continue;
    const middle = middleOf(left, right);
    const whole = at(right) - at(left);
    const before = at(middle) - at(left);
    plan.order[count++] = middle;
    plan.left[middle] = left;
    plan.right[middle] = right;
    plan.rightShare[middle] = whole > 0 ? before / whole : 0;
    plan.deviation[middle] = whole > 0 ? Math.sqrt((before * (at(right) - at(middle))) / whole) : 0;
    spans.push([left, middle], [middle, right]);
  }
  return plan;
}

/** Cumulative share of the day's variance at each knot, from 0 to 1. */
function varianceClock(shape: DayShape, knots: number): Float64Array {
  const move = (sinceOpen: number, toClose: number) => minuteMove(sinceOpen, toClose) ** 2;
  const shares = spread(shape, move, NIGHT_VARIANCE);
  const clock = new Float64Array(knots);
  for (let knot = 1; knot < knots; knot++) {
    const minute = Math.floor((knot - 1) / KNOTS_PER_MINUTE);
    clock[knot] = (clock[knot - 1] ?? 0) + (shares[minute] ?? 0);
  }
  const whole = clock[knots - 1] ?? 1;
  return clock.map((share) => share / whole);
}
