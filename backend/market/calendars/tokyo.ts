import { dayOf, daysListed, isSunday, MONDAY, rememberYears, weekdayFrom } from "./calendarDays.ts";

/**
 * Returns the day of March or September of an equinox, for 1980 to 2099 (National Astronomical
 * Observatory of Japan, in the approximation of K. Nagasawa). The government announces the date a
 * year ahead.
 */
const equinoxDay = (year: number, base: number): string => {
  const years = year - 1980;
  return String(Math.floor(base + 0.242194 * years - Math.floor(years / 4))).padStart(2, "0");
};

/**
 * One-time holidays: three were moved for the Tokyo 2020 Olympics, held in 2021; in 2019 a new
 * emperor was enthroned.
 */
const ONCE: Readonly<Record<number, string>> = {
  2019: "05-01 10-22",
  2020: "07-23 07-24 08-10",
  2021: "07-22 07-23 08-08",
};
const YEARS_OF_GAMES: ReadonlySet<number> = new Set([2020, 2021]);

/** Holidays by the national holiday law of 1948, as amended to 2020; correct from 2007 on. */
function nationalHolidays(year: number): number[] {
  const holidays = [
    dayOf(year, "01-01"),
    weekdayFrom(year, "01-08", MONDAY),
    dayOf(year, "02-11"),
    dayOf(year, `03-${equinoxDay(year, 20.8431)}`),
    ...["04-29", "05-03", "05-04", "05-05"].map((date) => dayOf(year, date)),
    weekdayFrom(year, "09-15", MONDAY),
    dayOf(year, `09-${equinoxDay(year, 23.2488)}`),
    dayOf(year, "11-03"),
    dayOf(year, "11-23"),
    ...daysListed(year, ONCE),
  ];
  // The Emperor's birthday, which did not exist in the year of the enthronement.
  if (year !== 2019) holidays.push(dayOf(year, year < 2019 ? "12-23" : "02-23"));
  if (YEARS_OF_GAMES.has(year)) return holidays;
  holidays.push(weekdayFrom(year, "07-15", MONDAY), weekdayFrom(year, "10-08", MONDAY));
  if (year >= 2016) holidays.push(dayOf(year, "08-11"));
  return holidays;
}

/**
 * Tokyo (jpx.co.jp, "Business days"): closed on national holidays and around New Year; no half
 * days.
 */
export const yearInTokyo = rememberYears((year) => {
  const national = new Set(nationalHolidays(year));
  const closed = new Set(national);
  for (const holiday of national) {
    // A Sunday holiday is observed on the next day that is not itself a holiday.
    let substitute = holiday;
    while (isSunday(holiday) && national.has(substitute)) substitute++;
    closed.add(substitute);
    // A day between two holidays is a holiday.
    if (national.has(holiday + 2)) closed.add(holiday + 1);
  }
  for (const date of ["01-02", "01-03", "12-31"]) closed.add(dayOf(year, date));
  return { closed, closesEarly: new Set<number>() };
});
