import { regularParts, tradeDayOf, tradingHours } from "../calendars/exchangeHours.ts";
import { marketOf } from "../symbol.ts";
import { MINUTE_MS } from "../../platform/durations.ts";

/** In a session nothing is watched more slowly than this. */
export const MAX_POLL_MS = 5 * MINUTE_MS;

/** Within so many daily ranges (ATR14) of a target, a price is asked for at every check. */
export const NEAR_RANGES = 3;

/**
 * What one check may ask for: ten of Yahoo's batches, as many as leave without waiting. With the
 * shortest check interval of 10 s those are half of its budget; screens and scans have the rest.
 */
export const MAX_AT_ONCE = 1000;

/** The closing auction is told some minutes after the bell: London's ends at 16:35. */
export const CLOSING_LOOK_MS = 6 * MINUTE_MS;

/** What the plan knows of a symbol that somebody watches. Times are elapsed milliseconds. */
export interface PollState {
  readonly symbol: string;
  /** Whether a price of a wanted session can be had now. */
  readonly isOpen: boolean;
  /** Daily ranges between the newest price and the nearest target; null where that is not known. */
  readonly distance: number | null;
  /** Null before the first time. */
  readonly askedAt: number | null;
}

export interface PollTerms {
  /** Elapsed milliseconds: whoever sets the clock neither delays a question nor repeats all at once. */
  readonly elapsed: number;
  /** The price check interval: a plan is made once in it. */
  readonly baseMs: number;
  readonly mostAtOnce?: number;
}

/**
 * How often a symbol is to be asked for: at every check near a target or where the distance is not
 * known, half as often with each further range, never more slowly than every five minutes.
 */
export function pollEveryMs(distance: number | null, baseMs: number): number {
  if (distance === null || !(distance > NEAR_RANGES)) return Math.min(baseMs, MAX_POLL_MS);
  const doublings = Math.ceil(distance - NEAR_RANGES);
  return Math.min(baseMs * 2 ** Math.min(doublings, 10), MAX_POLL_MS);
}

/**
 * The symbols to ask for at this check: those in session that would be late at the next one. Where
 * more are due than may be asked for, first those that the five minutes would run out for, then those
 * that have waited longest for what is due to them; of equals the nearer to its target.
 */
export function planPoll(states: Iterable<PollState>, terms: PollTerms): readonly string[] {
  const { elapsed, baseMs, mostAtOnce = MAX_AT_ONCE } = terms;
  const due: { symbol: string; lateness: number; distance: number }[] = [];
  for (const { symbol, isOpen, distance, askedAt } of states) {
    if (!isOpen) continue;
    const waited = askedAt === null ? Number.POSITIVE_INFINITY : elapsed - askedAt;
    const everyMs = pollEveryMs(distance, baseMs);
    if (waited + baseMs <= everyMs) continue;
    const isLast = waited + baseMs > MAX_POLL_MS && waited !== Number.POSITIVE_INFINITY;
    const lateness = isLast ? MAX_POLL_MS + waited : waited / everyMs;
    due.push({ symbol, lateness, distance: distance ?? 0 });
  }
  if (due.length > mostAtOnce) {
    due.sort((one, other) =>
      one.lateness === other.lateness
        ? one.distance - other.distance
        : other.lateness - one.lateness,
    );
  }
  return due.slice(0, mostAtOnce).map(({ symbol }) => symbol);
}

/** Which parts of the day somebody waits for a symbol's price in. */
export type WantedHours = "regular" | "extended";

/**
 * Whether a feed that is `delayMs` behind its exchange can tell a price of the wanted hours at `now`:
 * from the opening, as the feed sees it, to a last look after the close.
 */
export function isTold(symbol: string, wanted: WantedHours, now: number, delayMs: number): boolean {
  const { code } = marketOf(symbol);
  const seen = now - delayMs;
  const day = tradeDayOf(code, seen);
  const { preOpen, postClose, isTradingDay, lunch } = tradingHours(code, day);
  if (!isTradingDay) return false;
  const parts =
    wanted === "extended" && !lunch ? [{ from: preOpen, to: postClose }] : regularParts(code, day);
  return parts.some(({ from, to }) => seen >= from && seen < to + CLOSING_LOOK_MS);
}
