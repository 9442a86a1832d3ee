import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/durations.ts";
import type { MarketInfo } from "../../domain/exchanges/exchange.ts";
import { instantIn } from "../../domain/sessions.ts";
import {
  dateOfDay,
  isMonday,
  isWeekend,
  isWorkdayFromSunday,
  type TradingHours,
} from "./calendarDays.ts";
import { learnedHours } from "./learnedHours.ts";

/**
 * Currencies and futures open on Sunday evening, which belongs to Monday's trade date. The span
 * covers Sydney's currency market at 17:00 New York time and futures an hour later.
 */
const SUNDAY_EVENING_MS = 7 * HOUR_MS;

/**
 * Returns the session bounds of a day (since 1970-01-01) at an exchange without a rule-based
 * calendar. Crypto, currencies and futures trade around the clock; other exchanges use the hours
 * that their source reported. Until the source has reported any, a day is open from midnight to
 * midnight, so that no price counts as outside the session.
 */
export function hoursFromSource(exchange: MarketInfo, day: number): TradingHours {
  const learned = isRoundTheClock(exchange) ? undefined : learnedHours.on(exchange.code, day);
  const start = midnightOf(exchange.zone, day);
  if (learned) {
    const isTradingDay = learned.isNamed || (isWorkday(exchange, day) && !learned.isClosed);
    const { preOpen, open, close, postClose } = learned.offsets;
    const at = (wallTime: number) => instantAt(exchange.zone, day, wallTime);
    return {
      preOpen: at(preOpen),
      open: at(open),
      close: at(close),
      postClose: at(postClose),
      isTradingDay,
    };
  }
  const open = exchange.week === "weekdays" && isMonday(day) ? start - SUNDAY_EVENING_MS : start;
  const close = midnightOf(exchange.zone, day + 1);
  const isTradingDay = isWorkday(exchange, day);
  return { preOpen: open, open, close, postClose: close, isTradingDay };
}

const isRoundTheClock = ({ week }: MarketInfo): boolean => week === "daily" || week === "weekdays";

export const areHoursKnown = (exchange: MarketInfo): boolean =>
  isRoundTheClock(exchange) || learnedHours.has(exchange.code);

function isWorkday({ week }: MarketInfo, day: number): boolean {
  if (week === "daily") return true;
  return week === "sundayToThursday" ? isWorkdayFromSunday(day) : !isWeekend(day);
}

/** Returns when a wall clock shows `wallTime`, in milliseconds since the day's midnight. */
function instantAt(zone: string, day: number, wallTime: number): number {
  const start = midnightOf(zone, day);
  const hasDayOf24Hours = midnightOf(zone, day + 1) - start === DAY_MS;
  const isOnDay = wallTime >= 0 && wallTime <= DAY_MS;
  return hasDayOf24Hours && isOnDay
    ? start + wallTime
    : instantIn(zone, dateOfDay(day), 0, wallTime / MINUTE_MS);
}

/** Cached, because Intl takes microseconds and offsets change only twice a year. */
const midnights = new Map<string, number>();
const MAX_MIDNIGHTS = 20_000;

export function midnightOf(zone: string, day: number): number {
  if (zone === "UTC") return day * DAY_MS;
  const key = `${zone} ${day}`;
  const known = midnights.get(key);
  if (known !== undefined) return known;
  if (midnights.size >= MAX_MIDNIGHTS) midnights.clear();
  const instant = instantIn(zone, dateOfDay(day), 0, 0);
  midnights.set(key, instant);
  return instant;
}
