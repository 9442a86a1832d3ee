import type { ContextFact } from "../../contract/alerts/firingContext.ts";
import { dateOfDay, dayNumberOf } from "../../market/calendars/calendarDays.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";

export const BEFORE_MS = DAY_MS;
/** The context is collected at the end of this period. */
export const AFTER_MS = 10 * MINUTE_MS;
/**
 * Maximum delay of a "day so far" figure after the firing. Later figures include moves that
 * followed it.
 */
export const DAY_FIGURE_LATE_MS = MINUTE_MS;

export interface Firing {
  readonly symbol: string;
  /** Exchange time, epoch milliseconds. */
  readonly at: number;
}

export type FiringWindow = ReturnType<typeof windowOf>;

/** Times are compared exactly; facts with a date only are compared by date. */
export function windowOf({ symbol, at }: Firing) {
  const today = tradeDateAt(symbol, at);
  const yesterday = dateOfDay(dayNumberOf(today) - 1);
  return {
    at,
    hasTime: (time: number): boolean => time >= at - BEFORE_MS && time <= at + AFTER_MS,
    hasDayFigure: (time: number): boolean =>
      time >= at - BEFORE_MS && time <= at + DAY_FIGURE_LATE_MS,
    hasDate: (date: string): boolean => date === today || date === yesterday,
  };
}

export function isInWindow(fact: ContextFact, firing: Firing): boolean {
  const { hasTime, hasDate } = windowOf(firing);
  switch (fact.kind) {
    case "halt":
      return hasTime(Date.parse(fact.at));
    case "filing":
      return fact.at === null ? hasDate(fact.date) : hasTime(Date.parse(fact.at));
    case "rating":
    case "headline":
      return hasTime(Date.parse(fact.at));
    case "report":
    case "insider":
    case "split":
      return hasDate(fact.date);
    // The day's move so far differs hours later.
    case "index":
    case "sector":
      return false;
    default:
      return fact satisfies never;
  }
}
