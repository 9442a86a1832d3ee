import { instantIn, NEW_YORK_OPEN, type Session } from "../../domain/sessions.ts";
import {
  exchangeOf,
  isMarketCode,
  markets,
  type ExchangeCode,
  type MarketCode,
} from "../../domain/symbol.ts";
import { tradeDateIn } from "../../domain/tradeDate.ts";
import {
  dateOfDay,
  dayNumberOf,
  isWeekend,
  type YearOfExchange,
  dayOf,
  goodFridayOf,
  MONDAY,
  moveToWorkingDays,
  rememberYears,
  weekdayFrom,
} from "./calendarDays.ts";
import { learnedHours } from "./learnedHours.ts";
import { yearInLondon } from "./london.ts";
import { yearInNewYork } from "./newYork.ts";
import { hoursFromSource } from "./sourceHours.ts";
import { yearInTokyo } from "./tokyo.ts";
import { hoursOfDay, tradeDayUs, type TradingHours } from "./usMarket.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";

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

/**
 * Clock changes happen before this time of day; the UTC offset is constant for the rest of the day.
 */
const AFTER_CLOCK_CHANGE_MS = 4 * HOUR_MS;

type CodeAbroad = Exclude<MarketCode, "US">;

/** Regular session in local wall-clock time, minutes since midnight. */
interface LocalHours {
  readonly open: number;
  readonly close: number;
  readonly earlyClose: number;
  readonly lunch?: { readonly from: number; readonly to: number };
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
 * London: 08:00 to 16:30, half days until 12:30 (londonstockexchange.com). Toronto: same as New
 * York (tsx.com). Tokyo: 09:00 to 11:30 and 12:30 to 15:30, or to 15:00 until 2024-11-04
 * (jpx.co.jp, "Trading hours").
 */
function localHours(code: CodeAbroad, date: string): LocalHours {
  switch (code) {
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

const years: Readonly<Record<CodeAbroad, (year: number) => YearOfExchange>> = {
  LSE: yearInLondon,
  TSE: yearInTokyo,
  TSX: yearInToronto,
};

const known: Readonly<Record<CodeAbroad, Map<number, TradingHours>>> = {
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
  if (code === "US") return hoursOfDay(day);
  return isMarketCode(code) ? hoursByRule(code, day) : hoursFromSource(infoOf(code), day);
}

const infoOf = (code: ExchangeCode) => exchangeOf(code) ?? markets.US;

function hoursByRule(code: MarketCode, day: number): TradingHours {
  if (code === "US") return hoursOfDay(day);
  const cached = known[code].get(day);
  if (cached) return cached;
  const { zone } = markets[code];
  const date = dateOfDay(day);
  const local = localHours(code, date);
  const { closed, closesEarly } = years[code](Number(date.slice(0, 4)));
  const instant = (minutes: number) =>
    instantIn(zone, date, Math.floor(minutes / 60), minutes % 60);
  const open = instant(local.open);
  const close = instant(closesEarly.has(day) ? local.earlyClose : local.close);
  const { lunch } = local;
  const hours: TradingHours = {
    preOpen: open,
    open,
    close,
    postClose: close,
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
  return !(code === "US" ? yearInNewYork(year) : years[code](year)).closed.has(day);
}

/** Returns the exchange's trade date at an instant, in days since 1970-01-01. */
export function tradeDayOf(code: ExchangeCode, epochMs: number): number {
  return code === "US" ? tradeDayUs(epochMs) : dayNumberOf(tradeDateIn(infoOf(code), epochMs));
}

/**
 * Returns the instant at which the exchange's wall clock shows `msOfDay` (milliseconds since
 * midnight) on a day.
 */
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

/**
 * Returns the uninterrupted parts of a day's regular session, in order; empty if there is no
 * trading.
 */
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
