import { dateIn, instantIn, type Session } from "../sessions.ts";
import { markets, type MarketCode } from "../symbol.ts";
import { dateOfDay, DAY_MS, hoursOfDay, tradeDayUs, type TradingHours } from "./usMarket.ts";

const MINUTE = 60_000;

/** A regular session in local wall-clock time, minutes since midnight. */
interface LocalHours {
  readonly open: number;
  readonly close: number;
  readonly lunch?: readonly [number, number];
}

/**
 * London 08:00 to 16:30, 12:30 before Christmas and New Year (londonstockexchange.com, "Business
 * days"); Toronto as New York (tsx.com, "Trading hours"); Tokyo 09:00 to 11:30 and 12:30 to 15:30,
 * 15:00 until 2024-11-04 (jpx.co.jp, "Trading hours"). Of holidays only those are known that follow
 * from a rule: London's bank holidays, the turn of the year in Tokyo, Christmas in Toronto.
 */
function localHours(code: Exclude<MarketCode, "US">, date: string): LocalHours | undefined {
  const monthAndDay = date.slice(5);
  switch (code) {
    case "LSE": {
      if (isBankHoliday(date)) return undefined;
      return { open: 480, close: isHalfDayInLondon(date) ? 750 : 990 };
    }
    case "TSE": {
      if (["12-31", "01-01", "01-02", "01-03"].includes(monthAndDay)) return undefined;
      return { open: 540, close: date < "2024-11-05" ? 900 : 930, lunch: [690, 750] };
    }
    case "TSX": {
      if (["12-25", "12-26", "01-01"].includes(monthAndDay)) return undefined;
      return { open: 570, close: monthAndDay === "12-24" ? 780 : 960 };
    }
    default:
      return code satisfies never;
  }
}

const isWeekend = (date: string): boolean =>
  [0, 6].includes(new Date(Date.parse(date)).getUTCDay());

/** The last trading day before Christmas and the last one of the year. */
function isHalfDayInLondon(date: string): boolean {
  const last = (year: string, monthAndDay: string) => {
    let time = Date.parse(`${year}-${monthAndDay}`);
    while (isWeekend(dateOfDay(time / DAY_MS))) time -= DAY_MS;
    return dateOfDay(time / DAY_MS);
  };
  const year = date.slice(0, 4);
  return date === last(year, "12-24") || date === last(year, "12-31");
}

/** Easter Sunday in days since 1970-01-01, by the anonymous Gregorian algorithm (Meeus 1991, ch. 8). */
function easterOf(year: number): number {
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

/** England's bank holidays by rule (Banking and Financial Dealings Act 1971); none by proclamation. */
function isBankHoliday(date: string): boolean {
  const year = Number(date.slice(0, 4));
  const day = Date.parse(date) / DAY_MS;
  const easter = easterOf(year);
  if (day === easter - 2 || day === easter + 1) return true;
  const weekday = new Date(day * DAY_MS).getUTCDay();
  const dayOfMonth = Number(date.slice(8));
  const month = Number(date.slice(5, 7));
  if (weekday === 1 && month === 5 && (dayOfMonth <= 7 || dayOfMonth >= 25)) return true;
  if (weekday === 1 && month === 8 && dayOfMonth >= 25) return true;
  return substitutesOf(year).includes(date);
}

/** New Year, Christmas and Boxing Day, each moved to a working day when it falls on a weekend. */
function substitutesOf(year: number): readonly string[] {
  const taken: string[] = [];
  for (const monthAndDay of ["01-01", "12-25", "12-26"]) {
    let day = Date.parse(`${year}-${monthAndDay}`) / DAY_MS;
    while (isWeekend(dateOfDay(day)) || taken.includes(dateOfDay(day))) day++;
    taken.push(dateOfDay(day));
  }
  return taken;
}

const known = new Map<string, TradingHours>();

/** The bounds of a trading day (days since 1970-01-01) at an exchange; outside New York without
 * sessions before and after. */
export function tradingHours(code: MarketCode, day: number): TradingHours {
  if (code === "US") return hoursOfDay(day);
  const key = `${code}${day}`;
  const cached = known.get(key);
  if (cached) return cached;
  const { zone } = markets[code];
  const date = dateOfDay(day);
  const local = isWeekend(date) ? undefined : localHours(code, date);
  const at = (minutes: number) => instantIn(zone, date, Math.floor(minutes / 60), minutes % 60);
  const open = at(local?.open ?? 540);
  const close = at(local?.close ?? 960);
  const hours = { preOpen: open, open, close, postClose: close, isTradingDay: local !== undefined };
  known.set(key, hours);
  return hours;
}

/** The exchange's calendar day of an instant, in days since 1970-01-01. */
export function tradeDayOf(code: MarketCode, epochMs: number): number {
  return code === "US"
    ? tradeDayUs(epochMs)
    : Date.parse(dateIn(markets[code].zone, epochMs)) / DAY_MS;
}

/** Which part of an exchange's day an instant lies in; bounds belong to what begins at them. */
export function sessionAt(code: MarketCode, epochMs: number): Session {
  const day = tradeDayOf(code, epochMs);
  const { preOpen, open, close, postClose, isTradingDay } = tradingHours(code, day);
  if (!isTradingDay || epochMs < preOpen || epochMs >= postClose) return "closed";
  if (epochMs < open) return "pre";
  if (epochMs >= close) return "post";
  const lunch = code === "TSE" ? localHours(code, dateOfDay(day))?.lunch : undefined;
  const minutes = (epochMs - open) / MINUTE + 540;
  return lunch && minutes >= lunch[0] && minutes < lunch[1] ? "closed" : "regular";
}
