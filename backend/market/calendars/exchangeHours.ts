import { instantIn, NEW_YORK_OPEN, type Session } from "../../domain/sessions.ts";
import {
  exchangeOf,
  isMarketCode,
  markets,
  type ExchangeCode,
  type MarketCode,
} from "../../domain/symbol.ts";
import { tradeDateIn } from "../../domain/tradeDate.ts";
import { dateOfDay, dayNumberOf, isWeekend, type YearOfExchange } from "./calendarDays.ts";
import { learnedHours } from "./learnedHours.ts";
import { yearInLondon } from "./london.ts";
import { yearInNewYork } from "./newYork.ts";
import { hoursFromSource } from "./sourceHours.ts";
import { yearInTokyo } from "./tokyo.ts";
import { yearInToronto } from "./toronto.ts";
import { hoursOfDay, tradeDayUs, type TradingHours } from "./usMarket.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";

/** Clocks change before it: the rest of the day has a constant offset. */
const AFTER_CLOCK_CHANGE_MS = 4 * HOUR_MS;

type CodeAbroad = Exclude<MarketCode, "US">;

/** A regular session in local wall-clock time, minutes since midnight. */
interface LocalHours {
  readonly open: number;
  readonly close: number;
  readonly earlyClose: number;
  readonly lunch?: { readonly from: number; readonly to: number };
}

const at = (hour: number, minute: number): number => hour * 60 + minute;

/** When the regular session begins, on every date. */
const OPENS_AT: Readonly<Record<MarketCode, number>> = {
  US: at(NEW_YORK_OPEN.hour, NEW_YORK_OPEN.minute),
  LSE: at(8, 0),
  TSE: at(9, 0),
  TSX: at(9, 30),
};

/** When Tokyo's closing auction was moved by half an hour (jpx.co.jp, "arrowhead 4.0"). */
const TOKYO_CLOSES_LATER_FROM = "2024-11-05";
const TOKYO_LUNCH = { from: at(11, 30), to: at(12, 30) };

/**
 * London 08:00 to 16:30, half days 12:30 (londonstockexchange.com); Toronto as New York (tsx.com);
 * Tokyo 09:00 to 11:30 and 12:30 to 15:30, until 2024-11-04 to 15:00 (jpx.co.jp, "Trading hours").
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
 * The bounds of a trading day (days since 1970-01-01) at an exchange: by rule in the four markets
 * (outside New York without sessions before and after), elsewhere as `sourceHours.ts` has them.
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

/** Whether an exchange trades on a day, without the hours, which take far longer to compute. */
export function tradesOn(code: ExchangeCode, day: number): boolean {
  if (!isMarketCode(code)) return tradingHours(code, day).isTradingDay;
  if (isWeekend(day)) return false;
  const year = new Date(day * DAY_MS).getUTCFullYear();
  return !(code === "US" ? yearInNewYork(year) : years[code](year)).closed.has(day);
}

/** The day of an instant's trade date at the exchange, in days since 1970-01-01. */
export function tradeDayOf(code: ExchangeCode, epochMs: number): number {
  return code === "US" ? tradeDayUs(epochMs) : dayNumberOf(tradeDateIn(infoOf(code), epochMs));
}

/** The instant at which the exchange's clock shows a time, in milliseconds since midnight, on a day. */
export function wallClockInstant(code: ExchangeCode, day: number, msOfDay: number): number {
  if (isMarketCode(code) && msOfDay >= AFTER_CLOCK_CHANGE_MS) {
    return tradingHours(code, day).open + (msOfDay - OPENS_AT[code] * MINUTE_MS);
  }
  const minutes = Math.floor(msOfDay / MINUTE_MS);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const instant = instantIn(infoOf(code).zone, dateOfDay(day), hour, minute);
  return instant + (msOfDay - minutes * MINUTE_MS);
}

/** The session that an instant lies in; a bound belongs to the session that starts at it. */
export function sessionAt(code: ExchangeCode, epochMs: number): Session {
  const day = tradeDayOf(code, epochMs);
  const session = sessionWithin(tradingHours(code, day), epochMs);
  if (session !== "closed" || !learnedHours.crossesMidnight(code)) return session;
  const before = sessionWithin(tradingHours(code, day - 1), epochMs);
  return before === "closed" ? sessionWithin(tradingHours(code, day + 1), epochMs) : before;
}

/** The same, for an instant of the day that the hours belong to. */
export function sessionWithin(hours: TradingHours, epochMs: number): Session {
  const { preOpen, open, close, postClose, lunch } = hours;
  if (!hours.isTradingDay || epochMs < preOpen || epochMs >= postClose) return "closed";
  if (epochMs < open) return "pre";
  if (epochMs >= close) return "post";
  return lunch && epochMs >= lunch.from && epochMs < lunch.to ? "closed" : "regular";
}

/** The regular session of a day in its unbroken parts, in order; empty where there is no trading. */
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
