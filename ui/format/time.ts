import { NOW, describeAgo, nameDays, nameHours, nameMinutes, nameSeconds } from "./messages.ts";
import { MISSING } from "./number.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, MAX_TIME } from "../../backend/domain/durations.ts";

/** Times of day; `system` follows the browser's language. */
export const TIME_FORMATS = ["24", "12", "system"] as const;
export type TimeFormat = (typeof TIME_FORMATS)[number];

let chosen: TimeFormat = "24";
let isTwelve = false;

export const readTimeFormat = (): TimeFormat => chosen;

export function setTimeFormat(format: TimeFormat): void {
  chosen = format;
  isTwelve = format === "system" ? hasSystemTwelveHours() : format === "12";
}

function hasSystemTwelveHours(): boolean {
  const { hourCycle } = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions();
  return hourCycle === "h12" || hourCycle === "h11";
}

const hasTwelveHours = (): boolean => isTwelve;

/** Intl options: `14:05` or `2:05 PM`. */
export const clockOptions = () =>
  isTwelve
    ? ({ hour: "numeric", minute: "2-digit", hourCycle: "h12" } as const)
    : ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const);

const LOCALE = "en-US";

const WEEK = 7 * DAY_MS;

/** ISO 8601 time or epoch milliseconds. */
export type Instant = string | number | null | undefined;

const formatters = new Map<string, Intl.DateTimeFormat>();

const clockKey = (name: string, timeZone: string | undefined): string =>
  `${name}:${hasTwelveHours() ? 12 : 24}:${timeZone ?? "local"}`;

function getFormatter(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(LOCALE, options);
  formatters.set(key, made);
  return made;
}

/** Creates the formatter on first use, because that takes a slow phone 20 ms. */
export function createTimeFormatter(options: Intl.DateTimeFormatOptions): (time: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (time) => (format ??= new Intl.DateTimeFormat(LOCALE, options)).format(time);
}

function readInstant(at: Instant): number | null {
  const ms = typeof at === "string" ? Date.parse(at) : at;
  return typeof ms === "number" && Math.abs(ms) <= MAX_TIME ? ms : null;
}

function formatShortDate(ms: number, timeZone: string | undefined): string {
  const options = { dateStyle: "medium", ...(timeZone === undefined ? {} : { timeZone }) } as const;
  return getFormatter(`date:${timeZone ?? "local"}`, options).format(ms);
}

/**
 * Formats as specified: "now", `Nh` under 24 hours, `Nd` under 7 days, else a short date. A future
 * time is "now", because two clocks never agree.
 */
export function formatRelativeTime(at: Instant, now: number, timeZone?: string): string {
  const ms = readInstant(at);
  if (ms === null) return MISSING;
  const age = now - ms;
  if (age < HOUR_MS) return NOW;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h`;
  if (age < WEEK) return `${Math.floor(age / DAY_MS)}d`;
  return formatShortDate(ms, timeZone);
}

/** Formats `now` under a minute, `3 min ago`, `5 h ago`, `2 d ago`, else a short date. */
export function formatRecentTime(at: Instant, now: number, timeZone?: string): string {
  const ms = readInstant(at);
  if (ms === null) return MISSING;
  const age = now - ms;
  if (age < MINUTE_MS) return NOW;
  return age < WEEK ? describeAgo(nameSpan(age)) : formatShortDate(ms, timeZone);
}

function nameSpan(ms: number): string {
  if (ms < HOUR_MS) return nameMinutes(Math.floor(ms / MINUTE_MS));
  return ms < DAY_MS ? nameHours(Math.floor(ms / HOUR_MS)) : nameDays(Math.floor(ms / DAY_MS));
}

/** Example: `Nov 20, 2026, 09:31:05 EST`. */
export function formatAbsoluteTime(at: Instant, timeZone?: string): string {
  const ms = readInstant(at);
  if (ms === null) return MISSING;
  return getFormatter(clockKey("absolute", timeZone), {
    year: "numeric",
    month: "short",
    day: "numeric",
    ...clockOptions(),
    second: "2-digit",
    timeZoneName: "short",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(ms);
}

export function formatClockTime(at: Instant, timeZone?: string): string {
  const ms = readInstant(at);
  if (ms === null) return MISSING;
  return getFormatter(clockKey("clock", timeZone), {
    ...clockOptions(),
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(ms);
}

/** Formats a date without a time (`2026-11-20`) as `Nov 20, 2026`, in every zone. */
export function formatCalendarDate(date: Instant): string {
  const ms = readInstant(date);
  return ms === null ? MISSING : formatShortDate(ms, "UTC");
}

/** Formats a date without a time as `Nov 20`. */
export function formatMonthDay(date: Instant): string {
  const ms = readInstant(date);
  return ms === null
    ? MISSING
    : getFormatter("monthDay", { month: "short", day: "numeric", timeZone: "UTC" }).format(ms);
}

export function formatWeekday(date: Instant): string {
  const ms = readInstant(date);
  return ms === null
    ? MISSING
    : getFormatter("weekday", { weekday: "long", timeZone: "UTC" }).format(ms);
}

/** Formats the age of live data in the largest fitting unit: `12s`, `3m`, `2h`, `4d`. */
export function formatAge(at: Instant, now: number): string {
  const ms = readInstant(at);
  if (ms === null) return MISSING;
  const age = Math.max(0, now - ms);
  if (age < MINUTE_MS) return `${Math.floor(age / SECOND_MS)}s`;
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h`;
  return `${Math.floor(age / DAY_MS)}d`;
}

export function formatAgo(at: Instant, now: number): string {
  const ms = readInstant(at);
  if (ms === null) return MISSING;
  const age = now - ms;
  if (age < 5 * SECOND_MS) return NOW;
  return describeAgo(age < MINUTE_MS ? nameSeconds(Math.floor(age / SECOND_MS)) : nameSpan(age));
}

/** Formats a time of today as `14:32`, an earlier one as `Nov 20, 14:32`. */
export function formatAsOf(at: Instant, now: number, timeZone?: string): string {
  const ms = readInstant(at);
  if (ms === null) return MISSING;
  const zone = timeZone === undefined ? {} : { timeZone };
  const key = timeZone ?? "local";
  const day = getFormatter(`day:${key}`, { dateStyle: "short", ...zone });
  if (day.format(ms) === day.format(now)) return formatClockTime(ms, timeZone);
  const options = { month: "short", day: "numeric", ...clockOptions(), ...zone } as const;
  return getFormatter(clockKey("dayTime", timeZone), options).format(ms);
}

const monthFormatter = createTimeFormatter({ month: "short", year: "numeric", timeZone: "UTC" });

/** Formats `YYYY-MM` as `Mar 2026`. */
export const formatMonth = (month: string): string =>
  monthFormatter(Date.parse(`${month}-01T00:00:00Z`));
