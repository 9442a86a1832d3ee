import { dayOf, daysListed, isSunday, MONDAY, rememberYears, weekdayFrom } from "./calendarDays.ts";

/**
 * Day of March or September of an equinox, for 1980 to 2099 (National Astronomical Observatory of
 * Japan, in the approximation of K. Nagasawa); the government names it a year ahead.
 */
const equinoxDay = (year: number, base: number): string => {
  const years = year - 1980;
  return String(Math.floor(base + 0.242194 * years - Math.floor(years / 4))).padStart(2, "0");
};

/**
 * Three holidays were moved for the Games of 2020, held in 2021; in 2019 a new emperor was
 * enthroned.
 */
const ONCE: Readonly<Record<number, string>> = {
  2019: "05-01 10-22",
  2020: "07-23 07-24 08-10",
  2021: "07-22 07-23 08-08",
};
const YEARS_OF_GAMES: ReadonlySet<number> = new Set([2020, 2021]);

/** Holidays by the law of 1948 on national holidays, as amended to 2020; correct from 2007 on. */
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
  // The Emperor's birthday: there was none in the year of the enthronement.
  if (year !== 2019) holidays.push(dayOf(year, year < 2019 ? "12-23" : "02-23"));
  if (YEARS_OF_GAMES.has(year)) return holidays;
  holidays.push(weekdayFrom(year, "07-15", MONDAY), weekdayFrom(year, "10-08", MONDAY));
  if (year >= 2016) holidays.push(dayOf(year, "08-11"));
  return holidays;
}

/** Tokyo (jpx.co.jp, "Business days"): national holidays, and the turn of the year. No half days. */
export const yearInTokyo = rememberYears((year) => {
  const national = new Set(nationalHolidays(year));
  const closed = new Set(national);
  for (const holiday of national) {
    // One on a Sunday is observed on the next day that is not a holiday itself.
    let substitute = holiday;
    while (isSunday(holiday) && national.has(substitute)) substitute++;
    closed.add(substitute);
    // A day between two holidays is a holiday.
    if (national.has(holiday + 2)) closed.add(holiday + 1);
  }
  for (const date of ["01-02", "01-03", "12-31"]) closed.add(dayOf(year, date));
  return { closed, closesEarly: new Set<number>() };
});
