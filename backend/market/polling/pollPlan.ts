import { regularParts, tradeDayOf, tradingHours } from "../calendars/exchangeHours.ts";
import { kindOf, marketOf } from "../../domain/symbol.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import type { Market } from "../routing/router.ts";

/** Maximum polling interval within a session. */
export const MAX_POLL_MS = 5 * MINUTE_MS;

/** A symbol within this many daily ranges (ATR14) of a target is polled at every check. */
export const NEAR_RANGES = 3;

/**
 * Maximum symbols per check: ten Yahoo batches, which are sent without waiting. At the shortest
 * check interval (10 s) this is half of Yahoo's budget; screens and scans use the rest.
 */
const MAX_AT_ONCE = 1000;

/** The closing auction is published a few minutes after the close: London's ends at 16:35. */
export const CLOSING_AUCTION_MS = 6 * MINUTE_MS;

/** Polling state of a watched symbol. Times are elapsed milliseconds. */
export interface PollState {
  readonly symbol: string;
  readonly isOpen: boolean;
  /** Distance from the newest price to the nearest target, in daily ranges; null if unknown. */
  readonly distance: number | null;
  readonly askedAt: number | null;
}

export interface PollTerms {
  /** Elapsed milliseconds, so that a clock step neither delays polls nor repeats them. */
  readonly elapsed: number;
  readonly baseMs: number;
  readonly maxPerCheck?: number;
}

/**
 * Returns the polling interval of a symbol: every check near a target or at an unknown distance,
 * doubling with each further range up to {@link MAX_POLL_MS}.
 */
export function pollEveryMs(distance: number | null, baseMs: number): number {
  if (distance === null || !(distance > NEAR_RANGES)) return Math.min(baseMs, MAX_POLL_MS);
  const doublings = Math.ceil(distance - NEAR_RANGES);
  return Math.min(baseMs * 2 ** Math.min(doublings, 10), MAX_POLL_MS);
}

/**
 * Returns the symbols to poll at this check: those in session that would be overdue at the next
 * one. If more are due than allowed, those about to exceed {@link MAX_POLL_MS} come first, then the
 * most overdue; ties go to the one nearer to its target.
 */
export function planPoll(states: Iterable<PollState>, terms: PollTerms): readonly string[] {
  const { elapsed, baseMs, maxPerCheck = MAX_AT_ONCE } = terms;
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
  if (due.length > maxPerCheck) {
    due.sort((one, other) =>
      one.lateness === other.lateness
        ? one.distance - other.distance
        : other.lateness - one.lateness,
    );
  }
  return due.slice(0, maxPerCheck).map(({ symbol }) => symbol);
}

export type WantedHours = "regular" | "extended";

/**
 * Returns whether a feed delayed by `delayMs` can have a price of the wanted sessions at `now`,
 * from the delayed opening until a last poll after the close. A fund's daily price may be published
 * at any time in the evening or night.
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
  return parts.some(({ from, to }) => seen >= from && seen < to + CLOSING_AUCTION_MS);
}

/**
 * Narrows a market for callers that scan its universe repeatedly. A live market has thousands of
 * symbols at one request each, so its universe becomes the watched symbols. A market without
 * request costs keeps its own.
 */
export const narrowUniverse = <M extends Pick<Market, "status" | "universe">>(
  market: M,
  readWatched: () => Promise<Iterable<string>>,
): M => ({
  ...market,
  universe: async () =>
    market.status().kind === "live" ? [...new Set(await readWatched())] : market.universe(),
});
