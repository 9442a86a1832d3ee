import type { EarningsDate } from "../../../profile.ts";
import { dateIn, instantIn } from "../../../../domain/sessions.ts";
import { readList } from "../../vendorJson.ts";
import { readSeconds } from "./envelope.ts";
import { DAY_MS, MINUTE_MS } from "../../../../domain/durations.ts";

/**
 * Next report of a company: the first and the last possible instant, epoch milliseconds. Two dates,
 * or Yahoo's own mark, mean that nothing is confirmed.
 */
export interface YahooEarnings {
  readonly from: number;
  readonly to: number;
  readonly isEstimate: boolean;
}

/** `dates` in any order, as numbers or `{raw, fmt}`; returns null if there are none. */
export function readEarnings(dates: unknown, isEstimate: unknown): YahooEarnings | null {
  const times = readList(dates)
    .map(readSeconds)
    .filter((time) => time !== null);
  if (times.length === 0) return null;
  return { from: Math.min(...times), to: Math.max(...times), isEstimate: isEstimate === true };
}

/** Regular sessions in local time. For other zones the hour of a report is not derived. */
const REGULAR_HOURS: ReadonlyMap<string, { readonly open: number; readonly close: number }> =
  new Map([
    ["America/New_York", { open: 9 * 60 + 30, close: 16 * 60 }],
    ["America/Toronto", { open: 9 * 60 + 30, close: 16 * 60 }],
    ["Europe/London", { open: 8 * 60, close: 16 * 60 + 30 }],
    ["Asia/Tokyo", { open: 9 * 60, close: 15 * 60 + 30 }],
  ]);

/**
 * Returns the report's date in the exchange's zone, using the first possible one. Midnight UTC is a
 * date without a time, and xx:59 is Yahoo's own filler; both leave the hour unknown, as does every
 * unconfirmed date (github.com/gadicc/yahoo-finance2/issues/386).
 */
export function dateEarnings(earnings: YahooEarnings, zone: string): EarningsDate {
  const { from, to } = earnings;
  const isDateOnly = from % DAY_MS === 0;
  const date = isDateOnly ? new Date(from).toISOString().slice(0, 10) : dateIn(zone, from);
  const isConfirmed = from === to && !earnings.isEstimate;
  const isFiller = Math.floor(from / MINUTE_MS) % 60 === 59;
  const hour = isConfirmed && !isDateOnly && !isFiller ? hourOf(from, date, zone) : null;
  return { date, hour, isConfirmed };
}

function hourOf(time: number, date: string, zone: string): EarningsDate["hour"] {
  const hours = REGULAR_HOURS.get(zone);
  if (!hours) return null;
  const minutes = (time - instantIn(zone, date, 0, 0)) / MINUTE_MS;
  if (minutes < hours.open) return "before_open";
  return minutes >= hours.close ? "after_close" : null;
}
