import { dateIn, instantIn, NEW_YORK_OPEN, type Session } from "../../domain/sessions.ts";
import { dateOfDay, dayNumberOf, isWeekend } from "./calendarDays.ts";
import { yearInNewYork } from "./newYork.ts";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";

const ZONE = "America/New_York";

/**
 * Session bounds of one trading day, epoch milliseconds. Each session ends where the next begins.
 */
export interface TradingHours {
  readonly preOpen: number;
  readonly open: number;
  readonly close: number;
  readonly postClose: number;
  /** False on weekends and holidays; the bounds are then those of an ordinary day. */
  readonly isTradingDay: boolean;
  readonly lunch?: { readonly from: number; readonly to: number };
}

/** Cached by date, because the calendar is queried for every sample and Intl is slow. */
const hoursByDay = new Map<number, TradingHours>();

/**
 * Returns the hours of the New York exchanges on a day (since 1970-01-01): pre-market from 04:00,
 * regular from 09:30 to 16:00, post-market to 20:00. On early-close days the regular session ends
 * at 13:00 and post-market at 17:00 (nyse.com, nasdaq.com "Trading hours"). Before 1998 only
 * weekends are known.
 */
export function hoursOfDay(day: number): TradingHours {
  const known = hoursByDay.get(day);
  if (known) return known;
  const date = dateOfDay(day);
  const { closed, closesEarly } = yearInNewYork(Number(date.slice(0, 4)));
  const isEarly = closesEarly.has(day);
  // Clocks change at 02:00, so the intervals between the bounds are the same on every date.
  const open = instantIn(ZONE, date, NEW_YORK_OPEN.hour, NEW_YORK_OPEN.minute);
  const close = open + (isEarly ? 3.5 : 6.5) * HOUR_MS;
  const hours: TradingHours = {
    preOpen: open - 5.5 * HOUR_MS,
    open,
    close,
    postClose: close + 4 * HOUR_MS,
    isTradingDay: !isWeekend(day) && !closed.has(day),
  };
  hoursByDay.set(day, hours);
  return hours;
}

/**
 * Returns the regular hours of a `YYYY-MM-DD` date, epoch milliseconds; undefined if there is no
 * trading.
 */
export function regularHoursUs(
  date: string,
): { readonly open: number; readonly close: number } | undefined {
  const { open, close, isTradingDay } = hoursOfDay(dayNumberOf(date));
  return isTradingDay ? { open, close } : undefined;
}

/** Returns the New York session at an instant. The instant of the close is already post-market. */
export function sessionOfUs(epochMs: number): Session {
  const hours = hoursOfDay(tradeDayUs(epochMs));
  if (!hours.isTradingDay || epochMs < hours.preOpen || epochMs >= hours.postClose) return "closed";
  if (epochMs < hours.open) return "pre";
  return epochMs < hours.close ? "regular" : "post";
}

/** Returns the New York calendar day at an instant, in days since 1970-01-01. */
export function tradeDayUs(epochMs: number): number {
  // New York is 5 hours behind UTC in winter and 4 in summer, so only the last winter hour of a day
  // is ambiguous.
  const inWinter = epochMs - 5 * HOUR_MS;
  const day = Math.floor(inWinter / DAY_MS);
  return inWinter - day * DAY_MS < 23 * HOUR_MS ? day : dayNumberOf(dateIn(ZONE, epochMs));
}
