import type { ContextFact } from "./facts.ts";
import { dateOfDay, dayNumberOf } from "../../market/calendars/calendarDays.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";

/** What happened from a day before a firing … */
export const BEFORE_MS = DAY_MS;
/** … to ten minutes after it, which is when it is asked for. */
export const AFTER_MS = 10 * MINUTE_MS;
/**
 * A figure of the day so far is of the firing's time, at most a minute later: what the market did
 * after that is not what happened at the same time.
 */
export const DAY_FIGURE_LATE_MS = MINUTE_MS;

export interface Firing {
  readonly symbol: string;
  /** Exchange time, epoch milliseconds. */
  readonly at: number;
}

/** A time counts to the millisecond; of what has a date alone, the dates of the window count. */
export function windowOf({ symbol, at }: Firing) {
  const today = tradeDateAt(symbol, at);
  const yesterday = dateOfDay(dayNumberOf(today) - 1);
  return {
    hasTime: (time: number): boolean => time >= at - BEFORE_MS && time <= at + AFTER_MS,
    hasDayFigure: (time: number): boolean =>
      time >= at - BEFORE_MS && time <= at + DAY_FIGURE_LATE_MS,
    hasDate: (date: string): boolean => date === today || date === yesterday,
  };
}

/** Whether a fact that was collected for another firing is of this one's time too. */
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
    // A day so far is another one hours later.
    case "index":
    case "sector":
      return false;
    default:
      return fact satisfies never;
  }
}
