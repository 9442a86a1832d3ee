import {
  dateOfDay,
  dayNumberOf,
  dayOf,
  daysListed,
  easterOf,
  goodFridayOf,
  isSaturday,
  isSunday,
  isWeekend,
  MONDAY,
  moveToWorkingDays,
  rememberYears,
  THURSDAY,
  type TradingHours,
  weekdayFrom,
  type YearOfExchange,
} from "./calendarDays.ts";
import { dateIn, instantIn, NEW_YORK_OPEN, type Session } from "../../domain/sessions.ts";
import {
  type ExchangeCode,
  exchangeOf,
  isMarketCode,
  type MarketCode,
  markets,
} from "../../domain/symbol.ts";
import { tradeDateIn } from "../../domain/tradeDate.ts";
import { learnedHours } from "./learnedHours.ts";
import { hoursFromSource } from "./sourceHours.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";

/** Earlier holidays followed other rules; before this year only weekends are known. */
const FIRST_YEAR = 1998;
const FIRST_JUNETEENTH = 2022;

/** Unscheduled closures: September 11, 2001, days of mourning for presidents, hurricane Sandy. */
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
const yearInLondon = rememberYears((year) => {
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
const yearInTokyo = rememberYears((year) => {
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

const FIRST_FAMILY_DAY = 2008;

/** Toronto (tsx.com, "Trading hours and holidays"). Trading ends at 13:00 on Christmas Eve. */
const yearInToronto = rememberYears((year) => {
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

/** The UTC offset changes before this time of day and is constant for the rest of the day. */
const AFTER_CLOCK_CHANGE_MS = 4 * HOUR_MS;

/** Regular session in local wall-clock time, minutes since midnight. */
interface LocalHours {
  readonly open: number;
  readonly close: number;
  readonly earlyClose: number;
  readonly lunch?: { readonly from: number; readonly to: number };
  /** Lengths of the sessions before and after, minutes. */
  readonly extended?: { readonly before: number; readonly after: number };
}

const at = (hour: number, minute: number): number => hour * 60 + minute;

const OPENS_AT: Readonly<Record<MarketCode, number>> = {
  US: at(NEW_YORK_OPEN.hour, NEW_YORK_OPEN.minute),
  LSE: at(8, 0),
  TSE: at(9, 0),
  TSX: at(9, 30),
};

/** Date on which Tokyo moved its close half an hour later (jpx.co.jp, "arrowhead 4.0"). */
const TOKYO_CLOSES_LATER_FROM = "2024-11-05";
const TOKYO_LUNCH = { from: at(11, 30), to: at(12, 30) };

/**
 * New York: pre-market from 04:00, regular from 09:30 to 16:00, post-market to 20:00; on early-close
 * days to 13:00 and 17:00 (nyse.com, nasdaq.com "Trading hours"). Before 1998 only weekends are
 * known. London: 08:00 to 16:30, half days until 12:30 (londonstockexchange.com). Toronto: same as New
 * York (tsx.com). Tokyo: 09:00 to 11:30 and 12:30 to 15:30, or to 15:00 until 2024-11-04
 * (jpx.co.jp, "Trading hours").
 */
function localHours(code: MarketCode, date: string): LocalHours {
  switch (code) {
    case "US": {
      const extended = { before: 5.5 * 60, after: 4 * 60 };
      return { open: OPENS_AT[code], close: at(16, 0), earlyClose: at(13, 0), extended };
    }
    case "LSE":
      return { open: OPENS_AT[code], close: at(16, 30), earlyClose: at(12, 30) };
    case "TSE": {
      const close = date < TOKYO_CLOSES_LATER_FROM ? at(15, 0) : at(15, 30);
      return { open: OPENS_AT[code], close, earlyClose: close, lunch: TOKYO_LUNCH };
    }
    case "TSX":
      return { open: OPENS_AT[code], close: at(16, 0), earlyClose: at(13, 0) };
    default:
      return code satisfies never;
  }
}

const years: Readonly<Record<MarketCode, (year: number) => YearOfExchange>> = {
  US: yearInNewYork,
  LSE: yearInLondon,
  TSE: yearInTokyo,
  TSX: yearInToronto,
};

/** Cached by date, because the calendar is queried for every sample and Intl is slow. */
const known: Readonly<Record<MarketCode, Map<number, TradingHours>>> = {
  US: new Map(),
  LSE: new Map(),
  TSE: new Map(),
  TSX: new Map(),
};

/**
 * Returns the session bounds of a day (since 1970-01-01) at an exchange. The four markets follow
 * calendar rules, with extended sessions only in New York; other exchanges use the hours from
 * `sourceHours.ts`.
 */
export function tradingHours(code: ExchangeCode, day: number): TradingHours {
  return isMarketCode(code) ? hoursByRule(code, day) : hoursFromSource(infoOf(code), day);
}

const infoOf = (code: ExchangeCode) => exchangeOf(code) ?? markets.US;

function hoursByRule(code: MarketCode, day: number): TradingHours {
  const cached = known[code].get(day);
  if (cached) return cached;
  const date = dateOfDay(day);
  const local = localHours(code, date);
  const { closed, closesEarly } = years[code](Number(date.slice(0, 4)));
  const { lunch, extended = { before: 0, after: 0 } } = local;
  const opening = instantIn(markets[code].zone, date, Math.floor(local.open / 60), local.open % 60);
  // Clocks change before the pre-market, so the intervals between the bounds are the same.
  const instant = (minutes: number) => opening + (minutes - local.open) * MINUTE_MS;
  const closing = closesEarly.has(day) ? local.earlyClose : local.close;
  const hours: TradingHours = {
    preOpen: instant(local.open - extended.before),
    open: opening,
    close: instant(closing),
    postClose: instant(closing + extended.after),
    isTradingDay: !isWeekend(day) && !closed.has(day),
    ...(lunch && { lunch: { from: instant(lunch.from), to: instant(lunch.to) } }),
  };
  known[code].set(day, hours);
  return hours;
}

/** Returns whether an exchange trades on a day. Much cheaper than computing the hours. */
export function tradesOn(code: ExchangeCode, day: number): boolean {
  if (!isMarketCode(code)) return tradingHours(code, day).isTradingDay;
  if (isWeekend(day)) return false;
  const year = new Date(day * DAY_MS).getUTCFullYear();
  return !years[code](year).closed.has(day);
}

/** Returns the exchange's trade date at an instant, in days since 1970-01-01. */
export function tradeDayOf(code: ExchangeCode, epochMs: number): number {
  return code === "US" ? tradeDayUs(epochMs) : dayNumberOf(tradeDateIn(infoOf(code), epochMs));
}

/** Returns when the exchange's wall clock shows `msOfDay`, milliseconds since midnight. */
export function wallClockInstant(code: ExchangeCode, day: number, msOfDay: number): number {
  if (isMarketCode(code) && msOfDay >= AFTER_CLOCK_CHANGE_MS) {
    return tradingHours(code, day).open + (msOfDay - OPENS_AT[code] * MINUTE_MS);
  }
  const minutes = Math.floor(msOfDay / MINUTE_MS);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const instant = instantIn(infoOf(code).zone, dateOfDay(day), hour, minute);
  return instant + (msOfDay - minutes * MINUTE_MS);
}

/** Returns the session at an instant. A bound belongs to the session that it starts. */
export function sessionAt(code: ExchangeCode, epochMs: number): Session {
  const day = tradeDayOf(code, epochMs);
  const session = sessionWithin(tradingHours(code, day), epochMs);
  if (session !== "closed" || !learnedHours.crossesMidnight(code)) return session;
  const before = sessionWithin(tradingHours(code, day - 1), epochMs);
  return before === "closed" ? sessionWithin(tradingHours(code, day + 1), epochMs) : before;
}

export function sessionWithin(hours: TradingHours, epochMs: number): Session {
  const { preOpen, open, close, postClose, lunch } = hours;
  if (!hours.isTradingDay || epochMs < preOpen || epochMs >= postClose) return "closed";
  if (epochMs < open) return "pre";
  if (epochMs >= close) return "post";
  return lunch && epochMs >= lunch.from && epochMs < lunch.to ? "closed" : "regular";
}

/** Returns the parts of a day's regular session in order; empty if there is no trading. */
export function regularParts(
  code: ExchangeCode,
  day: number,
): readonly { readonly from: number; readonly to: number }[] {
  const hours = tradingHours(code, day);
  if (!hours.isTradingDay) return [];
  const { open, close, lunch } = hours;
  if (!lunch) return [{ from: open, to: close }];
  return [
    { from: open, to: lunch.from },
    { from: lunch.to, to: close },
  ];
}

/** Hours of the New York exchanges on a day (since 1970-01-01). */
export const hoursOfDay = (day: number): TradingHours => hoursByRule("US", day);

/** Returns the regular hours of a `YYYY-MM-DD` date, epoch milliseconds; undefined if closed. */
export function regularHoursUs(
  date: string,
): { readonly open: number; readonly close: number } | undefined {
  const { open, close, isTradingDay } = hoursOfDay(dayNumberOf(date));
  return isTradingDay ? { open, close } : undefined;
}

/** Returns the New York session at an instant. The instant of the close is already post-market. */
export const sessionOfUs = (epochMs: number): Session =>
  sessionWithin(hoursOfDay(tradeDayUs(epochMs)), epochMs);

/** Returns the New York calendar day at an instant, in days since 1970-01-01. */
export function tradeDayUs(epochMs: number): number {
  // New York is 5 hours behind UTC, 4 in summer, so only a day's last winter hour is ambiguous.
  const inWinter = epochMs - 5 * HOUR_MS;
  const day = Math.floor(inWinter / DAY_MS);
  return inWinter - day * DAY_MS < 23 * HOUR_MS
    ? day
    : dayNumberOf(dateIn(markets.US.zone, epochMs));
}
