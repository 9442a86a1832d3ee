import {
  dayOf,
  goodFridayOf,
  MONDAY,
  moveToWorkingDays,
  rememberYears,
  weekdayFrom,
} from "./calendarDays.ts";

const FIRST_FAMILY_DAY = 2008;

/** Toronto (tsx.com, "Trading hours and holidays"). Trading ends at 13:00 on Christmas Eve. */
export const yearInToronto = rememberYears((year) => {
  const closed = new Set([
    goodFridayOf(year),
    // Victoria Day is the last Monday before May 25.
    weekdayFrom(year, "05-18", MONDAY),
    // Civic Holiday, Labour Day, Thanksgiving.
    weekdayFrom(year, "08-01", MONDAY),
    weekdayFrom(year, "09-01", MONDAY),
    weekdayFrom(year, "10-08", MONDAY),
    ...moveToWorkingDays(year, ["01-01", "07-01", "12-25", "12-26"]),
  ]);
  if (year >= FIRST_FAMILY_DAY) closed.add(weekdayFrom(year, "02-15", MONDAY));
  return { closed, closesEarly: new Set([dayOf(year, "12-24")]) };
});
