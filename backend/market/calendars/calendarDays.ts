import { tradeDateOfStamp, type TradeDate } from "../../domain/tradeDate.ts";
import { DAY_MS } from "../../domain/durations.ts";

/**
 * Calendar arithmetic for holiday rules. Dates are `YYYY-MM-DD`, day numbers count from 1970-01-01,
 * and weekdays count from Sunday = 0.
 */

export const dayNumberOf = (date: string): number =>
  Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);

export const dateOfDay = (day: number): TradeDate => tradeDateOfStamp(day * DAY_MS);

/** January 1, 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

export const isWeekend = (day: number): boolean => weekdayOf(day) % 6 === 0;
export const isMonday = (day: number): boolean => weekdayOf(day) === 1;
/** True from Sunday to Thursday, the working week in Cairo and Riyadh. */
export const isWorkdayFromSunday = (day: number): boolean => weekdayOf(day) <= 4;
export const isSunday = (day: number): boolean => weekdayOf(day) === 0;
export const isSaturday = (day: number): boolean => weekdayOf(day) === 6;

/** Returns the day number of a fixed date given as `MM-DD`. */
export const dayOf = (year: number, monthAndDay: string): number =>
  dayNumberOf(`${year}-${monthAndDay}`);

export const MONDAY = 1;
export const THURSDAY = 4;

/** Returns the first given weekday on or after a fixed date. */
export function weekdayFrom(year: number, monthAndDay: string, weekday: number): number {
  const first = dayOf(year, monthAndDay);
  return first + ((weekday - weekdayOf(first) + 7) % 7);
}

/** Easter Sunday, by the anonymous Gregorian algorithm (J. Meeus, "Astronomical Algorithms", 1991, ch. 8). */
export function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const correction = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1) / DAY_MS;
}

export const goodFridayOf = (year: number): number => easterOf(year) - 2;

export function moveToWorkingDays(year: number, holidays: readonly string[]): readonly number[] {
  const taken: number[] = [];
  for (const monthAndDay of holidays) {
    let day = dayOf(year, monthAndDay);
    while (isWeekend(day) || taken.includes(day)) day++;
    taken.push(day);
  }
  return taken;
}

export interface YearOfExchange {
  /** May include weekend days, which are closed anyway. */
  readonly closed: ReadonlySet<number>;
  readonly closesEarly: ReadonlySet<number>;
}

/** Caches years, because the calendar is queried for every sample. */
export function rememberYears(
  workOut: (year: number) => YearOfExchange,
): (year: number) => YearOfExchange {
  const known = new Map<number, YearOfExchange>();
  return (year) => {
    const found = known.get(year) ?? workOut(year);
    known.set(year, found);
    return found;
  };
}

export const daysListed = (year: number, table: Readonly<Record<number, string>>): number[] =>
  (table[year] ?? "").split(" ").flatMap((date) => (date === "" ? [] : dayOf(year, date)));

/** Session bounds of a day, epoch milliseconds. Each session ends where the next begins. */
export interface TradingHours {
  readonly preOpen: number;
  readonly open: number;
  readonly close: number;
  readonly postClose: number;
  /** False on weekends and holidays; the bounds are then those of an ordinary day. */
  readonly isTradingDay: boolean;
  readonly lunch?: { readonly from: number; readonly to: number };
}
