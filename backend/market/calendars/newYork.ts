import {
  dayOf,
  daysListed,
  goodFridayOf,
  isSaturday,
  isSunday,
  isWeekend,
  MONDAY,
  rememberYears,
  THURSDAY,
  weekdayFrom,
} from "./calendarDays.ts";

/** Earlier holidays followed other rules; before this year only weekends are known. */
const FIRST_YEAR = 1998;
const FIRST_JUNETEENTH = 2022;

/**
 * Unscheduled closures: September 11 to 14, 2001; days of mourning for presidents Reagan (2004),
 * Ford (2007), Bush (2018) and Carter (2025); hurricane Sandy (2012).
 */
const CLOSED_ONCE: Readonly<Record<number, string>> = {
  2001: "09-11 09-12 09-13 09-14",
  2004: "06-11",
  2007: "01-02",
  2012: "10-29 10-30",
  2018: "12-05",
  2025: "01-09",
};

/** Early closes that no rule predicts, and one that was canceled. */
const EARLY_ONCE: Readonly<Record<number, string>> = { 2002: "07-05", 2003: "12-26" };
const NOT_EARLY: Readonly<Record<number, string>> = { 2002: "07-03" };

/** A Saturday holiday is observed on Friday, a Sunday holiday on Monday. */
const observed = (day: number): number =>
  isSaturday(day) ? day - 1 : isSunday(day) ? day + 1 : day;

/**
 * New York: NYSE Rule 7.2. Trading ends at 13:00 on July 3, the day after Thanksgiving and
 * Christmas Eve if they are trading days (nyse.com, "Holidays and trading hours").
 */
export const yearInNewYork = rememberYears((year) => {
  if (year < FIRST_YEAR) return { closed: new Set(), closesEarly: new Set() };
  const newYear = dayOf(year, "01-01");
  const thanksgiving = weekdayFrom(year, "11-22", THURSDAY);
  const closed = new Set([
    weekdayFrom(year, "01-15", MONDAY),
    weekdayFrom(year, "02-15", MONDAY),
    goodFridayOf(year),
    weekdayFrom(year, "05-25", MONDAY),
    observed(dayOf(year, "07-04")),
    weekdayFrom(year, "09-01", MONDAY),
    thanksgiving,
    observed(dayOf(year, "12-25")),
    ...daysListed(year, CLOSED_ONCE),
  ]);
  // A New Year's Day on a Saturday is not observed on Friday, because accounts close on that day.
  if (!isSaturday(newYear)) closed.add(observed(newYear));
  if (year >= FIRST_JUNETEENTH) closed.add(observed(dayOf(year, "06-19")));
  const closesEarly = new Set(
    [dayOf(year, "07-03"), dayOf(year, "12-24")].filter(
      (day) => !closed.has(day) && !isWeekend(day) && !isWeekend(day + 1),
    ),
  );
  closesEarly.add(thanksgiving + 1);
  for (const day of daysListed(year, NOT_EARLY)) closesEarly.delete(day);
  for (const day of daysListed(year, EARLY_ONCE)) closesEarly.add(day);
  return { closed, closesEarly };
});
