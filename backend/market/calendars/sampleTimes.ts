import { sessionWithin } from "./exchangeHours.ts";
import type { TradingHours } from "./calendarDays.ts";
import type { Session } from "../../domain/sessions.ts";

/** Order in which a bar's samples are played: open, nearer extreme, farther extreme, close. */
export type Phase = 0 | 1 | 2 | 3;
export const CLOSE_PHASE: Phase = 3;

/** Spreads a daily bar's samples over the trading hours without lunch; the last is at the close. */
export function instantInDay({ open, close, lunch }: TradingHours, phase: Phase): number {
  const rest = lunch ? lunch.to - lunch.from : 0;
  const instant = open + Math.floor(((close - open - rest) * phase) / CLOSE_PHASE);
  return lunch && instant >= lunch.from ? instant + rest : instant;
}

export interface PlayedSpan {
  readonly session: Session;
  readonly from: number;
  readonly to: number;
}

/**
 * Assigns a bar to the session in which it begins. A bar that begins while the exchange is closed
 * and extends into a session belongs to that session (for example an hour bar that begins in
 * Tokyo's lunch break).
 */
export function playedSpan(hours: TradingHours, start: number, end: number): PlayedSpan {
  const session = sessionWithin(hours, start);
  const next = nextBound(hours, start);
  if (session !== "closed") return { session, from: start, to: Math.min(end, next) };
  const reached = next < end ? sessionWithin(hours, next) : "closed";
  if (reached === "closed") return { session, from: start, to: end };
  return { session: reached, from: next, to: Math.min(end, nextBound(hours, next)) };
}

function nextBound(hours: TradingHours, instant: number): number {
  const { preOpen, open, lunch, close, postClose } = hours;
  if (instant < preOpen) return preOpen;
  if (instant < open) return open;
  if (lunch && instant < lunch.from) return lunch.from;
  if (lunch && instant < lunch.to) return lunch.to;
  if (instant < close) return close;
  return instant < postClose ? postClose : Number.POSITIVE_INFINITY;
}

/** Places a bar's samples at its start, one third, two thirds and just before its end. */
export function instantInBar({ from, to }: Pick<PlayedSpan, "from" | "to">, phase: Phase): number {
  // The last instant of a bar belongs to the next bar.
  if (phase === CLOSE_PHASE) return to - Math.min(1000, Math.max(1, (to - from) / 4));
  return from + Math.floor(((to - from) * phase) / CLOSE_PHASE);
}
