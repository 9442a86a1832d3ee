import { readTradeDate, type TradeDate } from "../../../market/tradeDate.ts";
import type { DateOrder } from "./statement.ts";

const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?:$|[T, ])/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:$|[T, ])/;
const TIME = /(?:^|[T, ])(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?:\.\d+)?(?: ?(AM|PM))?/i;

/** Longer than any date with its time and zone. */
const MAX_DATE_TEXT = 60;

const toDate = (year: string, month: string, day: string): TradeDate | undefined =>
  readTradeDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);

interface Candidates {
  readonly ymd?: TradeDate | undefined;
  readonly dmy?: TradeDate | undefined;
  readonly mdy?: TradeDate | undefined;
}

/** Which date a text is in each order that it can be read in. */
function candidatesOf(text: string): Candidates {
  if (text.length > MAX_DATE_TEXT) return {};
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year && month && day) return { ymd: toDate(year, month, day) };
  const [, first, separator, second, last] = YEAR_LAST.exec(text) ?? [];
  if (!first || !second || !last) return {};
  const dmy = toDate(last, second, first);
  // With points between its parts a date never has the month first.
  return separator === "." ? { dmy } : { dmy, mdy: toDate(last, first, second) };
}

/**
 * `mixed`: some dates prove one order and some another; those that prove neither are ambiguous.
 */
export type DateReading = DateOrder | "mixed";

export type ReadDate =
  | { readonly status: "read"; readonly date: TradeDate }
  | { readonly status: "rejected"; readonly reason: "notADate" | "ambiguousDate" };

/** A date that begins with its year speaks for itself, whatever the order of the others. */
export function readDate(text: string, order: DateReading): ReadDate {
  const { ymd, dmy, mdy } = candidatesOf(text);
  const asRead = (date: TradeDate | undefined): ReadDate =>
    date ? { status: "read", date } : { status: "rejected", reason: "notADate" };
  if (ymd) return asRead(ymd);
  if (!dmy && !mdy) return { status: "rejected", reason: "notADate" };
  if (order === "dmy") return asRead(dmy);
  if (order === "mdy") return asRead(mdy);
  if (dmy && mdy && dmy !== mdy) return { status: "rejected", reason: "ambiguousDate" };
  return asRead(dmy ?? mdy);
}

/** `HH:MM` or `HH:MM:SS` where a text has a time; midnight is what files write that know none. */
export function readTime(text: string): string | undefined {
  const [, hour, minute, second, half] = TIME.exec(text.slice(0, MAX_DATE_TEXT)) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  const twelve = Number(hour) % 12;
  const hours = half ? twelve + (half.toUpperCase() === "PM" ? 12 : 0) : Number(hour);
  if (hours > 23) return undefined;
  const time = `${String(hours).padStart(2, "0")}:${minute}${second ? `:${second}` : ""}`;
  return /^00:00(?::00)?$/.test(time) ? undefined : time;
}

/** The order that the dates prove, and whether it is but a guess. */
export function detectDateOrder(
  texts: Iterable<string>,
  fallback: DateOrder,
): { readonly order: DateOrder; readonly reading: DateReading; readonly unsure: boolean } {
  let [days, months, years, open] = [0, 0, 0, 0];
  for (const text of texts) {
    const { ymd, dmy, mdy } = candidatesOf(text);
    if (ymd) years++;
    else if (dmy && !mdy) days++;
    else if (mdy && !dmy) months++;
    else if (dmy !== mdy) open++;
  }
  if (days > 0 && months > 0) {
    const order = days >= months ? "dmy" : "mdy";
    return { order, reading: "mixed", unsure: true };
  }
  if (days > 0) return { order: "dmy", reading: "dmy", unsure: false };
  if (months > 0) return { order: "mdy", reading: "mdy", unsure: false };
  if (open === 0) return { order: years > 0 ? "ymd" : fallback, reading: fallback, unsure: false };
  const order = fallback === "ymd" ? "dmy" : fallback;
  return { order, reading: order, unsure: true };
}
