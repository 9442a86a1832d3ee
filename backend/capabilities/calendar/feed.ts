import ical from "ical-generator";
import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import type { WatchedDates } from "./watchedDates.ts";

const REFRESH_MS = 6 * HOUR_MS;

const UTC_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
].join("\r\n");

/** RFC 5545, 3.3.11: text must not contain control characters except tabs and line breaks. */
const CONTROLS = /[^\P{Cc}\t\r\n]/gu;

const HOURS = { before_open: "before the open", after_close: "after the close" } as const;

/** Writes watched stocks' earnings and ex-dividend dates as an iCalendar feed (RFC 5545). */
export function writeFeed(
  { stocks, asOf, asked, listings }: WatchedDates,
  stockUrl: (symbol: string) => string,
): string {
  const calendar = ical({
    name: "Stock Monitor",
    description:
      asked < listings
        ? `Dates of ${asked} of ${listings} watched stocks`
        : "Dates of the watched stocks",
    prodId: { company: "Stock Monitor", product: "Watchlist", language: "EN" },
    ttl: REFRESH_MS / 1000,
  });
  const add = (symbol: string, kind: string, date: string, summary: string, description: string) =>
    calendar.createEvent({
      id: `${kind}-${symbol}-${date}@stock-monitor`,
      // A date without a time, so that it is the same day in every time zone.
      start: new Date(`${date}T00:00:00Z`),
      end: new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS),
      allDay: true,
      stamp: new Date(asOf),
      summary,
      description: description.replaceAll(CONTROLS, ""),
      url: stockUrl(symbol),
    });
  for (const { symbol, name, earnings, exDividendDate, source } of stocks) {
    if (earnings) {
      const { date, hour, isConfirmed, sources } = earnings;
      const details = [
        ...(hour === null ? [] : [HOURS[hour]]),
        ...(isConfirmed ? [] : ["unconfirmed"]),
      ];
      const qualifier = details.length === 0 ? "" : ` (${details.join(", ")})`;
      const named = sources.map((opinion) => `${opinion.source}: ${opinion.date}`).join("\n");
      add(symbol, "earnings", date, `${symbol} reports earnings${qualifier}`, `${name}\n${named}`);
    }
    if (exDividendDate !== null) {
      add(symbol, "dividend", exDividendDate, `${symbol} ex-dividend`, `${name}\n${source}`);
    }
  }
  // RFC 5545, 3.6 requires at least one component in a calendar.
  const text = calendar.toString();
  const whole =
    calendar.length() > 0 ? text : text.replace(/END:VCALENDAR$/, `${UTC_ZONE}\r\nEND:VCALENDAR`);
  // The library omits the line break after the last line, which RFC 5545, 3.1 requires.
  return `${whole}\r\n`;
}
