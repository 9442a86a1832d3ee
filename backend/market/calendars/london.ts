import {
  dayOf,
  daysListed,
  easterOf,
  goodFridayOf,
  isWeekend,
  MONDAY,
  moveToWorkingDays,
  rememberYears,
  weekdayFrom,
} from "./calendarDays.ts";

/** Bank holidays by royal proclamation: jubilees, a wedding, a funeral and a coronation. */
const PROCLAIMED: Readonly<Record<number, string>> = {
  1999: "12-31",
  2002: "06-03 06-04",
  2011: "04-29",
  2012: "06-04 06-05",
  2020: "05-08",
  2022: "06-02 06-03 09-19",
  2023: "05-08",
};
/** Regular bank holidays that a proclamation moved to another day. */
const MOVED_AWAY: Readonly<Record<number, string>> = {
  2002: "05-27",
  2012: "05-28",
  2020: "05-04",
  2022: "05-30",
};

function lastWorkingDay(year: number, monthAndDay: string): number {
  let day = dayOf(year, monthAndDay);
  while (isWeekend(day)) day--;
  return day;
}

/**
 * London: the bank holidays of England (Banking and Financial Dealings Act 1971), and half days
 * before Christmas and New Year (londonstockexchange.com, "Business days").
 */
export const yearInLondon = rememberYears((year) => {
  const closed = new Set([
    goodFridayOf(year),
    easterOf(year) + 1,
    weekdayFrom(year, "05-01", MONDAY),
    weekdayFrom(year, "05-25", MONDAY),
    weekdayFrom(year, "08-25", MONDAY),
    ...moveToWorkingDays(year, ["01-01", "12-25", "12-26"]),
  ]);
  for (const day of daysListed(year, MOVED_AWAY)) closed.delete(day);
  for (const day of daysListed(year, PROCLAIMED)) closed.add(day);
  const closesEarly = new Set([lastWorkingDay(year, "12-24"), lastWorkingDay(year, "12-31")]);
  return { closed, closesEarly };
});
