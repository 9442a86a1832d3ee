import { regularParts, tradeDayOf, tradingHours } from "../calendars/exchangeHours.ts";
import { kindOf, marketOf } from "../../domain/symbol.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

/** Longest polling interval within a session. */
export const MAX_POLL_MS = 5 * MINUTE_MS;

/** Within this many daily ranges (ATR14) of a target, a symbol is polled at every check. */
export const NEAR_RANGES = 3;

/**
 * Symbols per check: ten of Yahoo's batches, as many as leave without waiting. With the shortest
 * check interval of 10 s those are half of its budget; screens and scans have the rest.
 */
export const MAX_AT_ONCE = 1000;

/** The closing auction is published some minutes after the close: London's ends at 16:35. */
export const CLOSING_LOOK_MS = 6 * MINUTE_MS;

/** What the plan knows about a watched symbol. Times are elapsed milliseconds. */
export interface PollState {
  readonly symbol: string;
  /** Whether a price of a wanted session is available now. */
  readonly isOpen: boolean;
  /** Daily ranges between the newest price and the nearest target; null where unknown. */
  readonly distance: number | null;
  /** Null before the first time. */
  readonly askedAt: number | null;
}

export interface PollTerms {
  /**
   * Elapsed milliseconds, so that a clock step neither delays polls nor repeats them all at once.
   */
  readonly elapsed: number;
  /** The price check interval: one plan is made per interval. */
  readonly baseMs: number;
  readonly mostAtOnce?: number;
}

/**
 * The polling interval of a symbol: every check near a target or at an unknown distance, doubling
 * with each further range, five minutes at most.
 */
export function pollEveryMs(distance: number | null, baseMs: number): number {
  if (distance === null || !(distance > NEAR_RANGES)) return Math.min(baseMs, MAX_POLL_MS);
  const doublings = Math.ceil(distance - NEAR_RANGES);
  return Math.min(baseMs * 2 ** Math.min(doublings, 10), MAX_POLL_MS);
}

/**
 * The symbols to poll at this check: those in session that would be overdue at the next one. Where
 * more are due than allowed, first those whose five minutes would run out, then those most overdue;
 * of equals the nearer to its target.
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

/** The sessions for which a symbol's price is wanted. */
export type WantedHours = "regular" | "extended";

/**
 * Whether a feed that is `delayMs` behind its exchange can have a price of the wanted sessions at
 * `now`: from the delayed opening to a last poll after the close. A fund's one price of the day is
 * published at any time of the evening or the night.
 */
export function isPriceExpected(
  symbol: string,
  wanted: WantedHours,
  now: number,
  delayMs: number,
): boolean {
  if (kindOf(symbol) === "fund") return true;
  const { code } = marketOf(symbol);
  const seen = now - delayMs;
  const day = tradeDayOf(code, seen);
  const { preOpen, postClose, isTradingDay, lunch } = tradingHours(code, day);
  if (!isTradingDay) return false;
  const parts =
    wanted === "extended" && !lunch ? [{ from: preOpen, to: postClose }] : regularParts(code, day);
  return parts.some(({ from, to }) => seen >= from && seen < to + CLOSING_LOOK_MS);
}
