import { sessionWithin } from "./exchangeHours.ts";
import type { TradingHours } from "./usMarket.ts";
import type { Session } from "../../domain/sessions.ts";

/** Order in which a bar's samples are played: open, the nearer extreme, the other, close. */
export type Phase = 0 | 1 | 2 | 3;
export const CLOSE_PHASE: Phase = 3;

/**
 * A day's samples are spread over its trading hours, from the open to the close, without lunch. The
 * last is at the close itself, as the print of a closing auction is.
 */
export function instantInDay({ open, close, lunch }: TradingHours, phase: Phase): number {
  const rest = lunch ? lunch.to - lunch.from : 0;
  const instant = open + Math.floor(((close - open - rest) * phase) / CLOSE_PHASE);
  return lunch && instant >= lunch.from ? instant + rest : instant;
}

/** The part of a trading day in which an intraday bar's samples are played. */
export interface PlayedSpan {
  readonly session: Session;
  readonly from: number;
  readonly to: number;
}

/**
 * A bar belongs to the session that it begins in; one that begins while the exchange is closed and
 * reaches into a session belongs to that one (an hour that begins in Tokyo's lunch).
 */
export function playedSpan(hours: TradingHours, start: number, end: number): PlayedSpan {
  const session = sessionWithin(hours, start);
  const next = nextBound(hours, start);
  if (session !== "closed") return { session, from: start, to: Math.min(end, next) };
  const reached = next < end ? sessionWithin(hours, next) : "closed";
  if (reached === "closed") return { session, from: start, to: end };
  return { session: reached, from: next, to: Math.min(end, nextBound(hours, next)) };
}

/** The end of the session that an instant lies in; infinity after the last. */
function nextBound(hours: TradingHours, instant: number): number {
  const { preOpen, open, lunch, close, postClose } = hours;
  if (instant < preOpen) return preOpen;
  if (instant < open) return open;
  if (lunch && instant < lunch.from) return lunch.from;
  if (lunch && instant < lunch.to) return lunch.to;
  if (instant < close) return close;
  return instant < postClose ? postClose : Number.POSITIVE_INFINITY;
}

/** An intraday bar's samples lie at its start, a third, two thirds and just before its end. */
export function instantInBar({ from, to }: Pick<PlayedSpan, "from" | "to">, phase: Phase): number {
  // The last instant of a bar belongs to the next one.
  if (phase === CLOSE_PHASE) return to - Math.min(1000, Math.max(1, (to - from) / 4));
  return from + Math.floor(((to - from) * phase) / CLOSE_PHASE);
}
