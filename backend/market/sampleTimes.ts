import type { TradingHours } from "./calendars/usMarket.ts";

/** Order in which a bar's samples are played: open, the nearer extreme, the other, close. */
export type Phase = 0 | 1 | 2 | 3;
export const CLOSE_PHASE: Phase = 3;

/**
 * A day's samples are spread over the hours in which its exchange trades, from the open to the close,
 * a lunch left out. The last is at the close itself, as the print of a closing auction is.
 */
export function instantInDay({ open, close, lunch }: TradingHours, phase: Phase): number {
  const rest = lunch ? lunch.to - lunch.from : 0;
  const instant = open + Math.floor(((close - open - rest) * phase) / CLOSE_PHASE);
  return lunch && instant >= lunch.from ? instant + rest : instant;
}

/** An intraday bar's samples lie at its start, a third, two thirds and just before its end. */
export function instantInBar(from: number, to: number, phase: Phase): number {
  // The last instant of a bar belongs to the next one.
  if (phase === CLOSE_PHASE) return to - Math.min(1000, Math.max(1, (to - from) / 4));
  return from + Math.floor(((to - from) * phase) / CLOSE_PHASE);
}
