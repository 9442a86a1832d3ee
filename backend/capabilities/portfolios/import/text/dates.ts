import { readTradeDate, tradeDateOfStamp, type TradeDate } from "../../../../domain/tradeDate.ts";
import { visitInSlices } from "../../../../market/ledger/slices.ts";
import { DAY_MS } from "../../../../domain/durations.ts";
import type { DateOrder } from "./statement.ts";

const END = "(?:$|[T, ])";
const MONTH = "(\\p{L}{3,12})\\.?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th|\\.)?";
const GAP = "[ \\-/]*";

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:$|[T, ])/;
/** `20240115`. With fewer digits, the month would be ambiguous. */
const DIGITS = /^(\d{4})(\d{2})(\d{2})(?:$|[T, ])/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:$|[T, ])/;
/** `2024年1月15日`, or with blanks in Korean. */
const IN_CHARACTERS = /^(\d{4}) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일]/u;
/** `15-Jan-2024`, `15 January 24`, `15. Januar 2024`. */
const DAY_MONTH = new RegExp(`^${DAY}${GAP}${MONTH},?${GAP}(\\d{4}|\\d{2})${END}`, "u");
/** `Jan 15, 2024`, `Jan-15-2024`. */
const MONTH_DAY = new RegExp(`^${MONTH}${GAP}${DAY},?[ \\-/]+(\\d{4}|\\d{2})${END}`, "u");
/** `2024-Jan-15`. */
const YEAR_MONTH = new RegExp(`^(\\d{4})${GAP}${MONTH}${GAP}${DAY}${END}`, "u");
/** A spreadsheet's date number, with the time as a fraction. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/;
const TIME = /(?:^|[T, ])(\d{1,2}):([0-5]\d)(?::([0-5]\d))?(?:\.\d+)?(?: ?(AM|PM))?/i;

/** Longer than any date with time and zone. */
const MAX_DATE_TEXT = 60;

/** Languages in which brokers write month names. */
const LANGUAGES = ["en-US", "en-GB", "de", "nl", "fr", "es", "it", "pt"];

/** Drops the point of abbreviations such as `sept.`. */
const toMonthName = (text: string): string => text.replace(/\.$/, "").toLowerCase();

const months: ReadonlyMap<string, number> = new Map([
  // Excel's German abbreviation.
  ["mrz", 3],
  ...LANGUAGES.flatMap((language) =>
    (["long", "short"] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
      return Array.from(
        { length: 12 },
        (_, index) => [toMonthName(format.format(Date.UTC(2024, index, 15))), index + 1] as const,
      );
    }),
  ),
]);

/** Maps two-digit years to 1969–2068, as POSIX does (`%y` of IEEE Std 1003.1 `strptime`). */
const toYear = (text: string): string =>
  text.length === 4 ? text : `${Number(text) < 69 ? "20" : "19"}${text}`;

const toDate = (year: string, month: string, day: string): TradeDate | undefined =>
  readTradeDate(`${toYear(year)}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);

function toNamedDate(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): TradeDate | undefined {
  const number = month === undefined ? undefined : months.get(toMonthName(month));
  return year && day && number !== undefined ? toDate(year, String(number), day) : undefined;
}

/** Day 0 of spreadsheet dates, which agree from 1900-03-01 on (ECMA-376 part 1, 18.17.4.1). */
const EPOCH = Date.UTC(1899, 11, 30);

function clearDateOf(text: string): TradeDate | undefined {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year && month && day) return toDate(year, month, day);
  const [, allYear, allMonth, allDay] = DIGITS.exec(text) ?? [];
  if (allYear && allMonth && allDay) return toDate(allYear, allMonth, allDay);
  const [, inYear, inMonth, onDay] = IN_CHARACTERS.exec(text) ?? [];
  if (inYear && inMonth && onDay) return toDate(inYear, inMonth, onDay);
  const [, serial] = SERIAL.exec(text) ?? [];
  if (serial) return tradeDateOfStamp(EPOCH + Number(serial) * DAY_MS);
  // Spanish and Portuguese: 15 de enero de 2024.
  const named = text.replaceAll(/ de /gi, " ");
  const [, day1, month1, year1] = DAY_MONTH.exec(named) ?? [];
  const [, month2, day2, year2] = MONTH_DAY.exec(named) ?? [];
  const [, year3, month3, day3] = YEAR_MONTH.exec(named) ?? [];
  return (
    toNamedDate(year1, month1, day1) ??
    toNamedDate(year2, month2, day2) ??
    toNamedDate(year3, month3, day3)
  );
}

function datesByOrder(text: string): Readonly<Partial<Record<DateOrder, TradeDate>>> {
  const [, first, separator, second, last] = YEAR_LAST.exec(text) ?? [];
  if (!first || !second || !last) return {};
  const dmy = toDate(last, second, first);
  // Dates separated by points never begin with the month.
  const mdy = separator === "." ? undefined : toDate(last, first, second);
  const ymd =
    last.length === 2 && first.length === 2 && separator !== "."
      ? toDate(first, second, last)
      : undefined;
  return {
    ...(dmy === undefined ? {} : { dmy }),
    ...(mdy === undefined ? {} : { mdy }),
    ...(ymd === undefined ? {} : { ymd }),
  };
}

/** `mixed`: some dates prove one order and some another, so the other dates are ambiguous. */
export type DateReading = DateOrder | "mixed";

export type ReadDate =
  | { readonly status: "read"; readonly date: TradeDate }
  | { readonly status: "rejected"; readonly reason: "notADate" | "ambiguousDate" };

/**
 * Reads a date as found in files: `2024-01-15`, `20240115`, `15/01/2024`, `15/01/24`,
 * `15-Jan-2024`, `Jan 15, 2024`, `2024年1月15日`, or a spreadsheet's number. `order` applies to dates
 * of three numbers, except those that begin with a four-digit year.
 */
export function readDate(text: string, order: DateReading): ReadDate {
  const asRead = (date: TradeDate | undefined): ReadDate =>
    date ? { status: "read", date } : { status: "rejected", reason: "notADate" };
  if (text.length > MAX_DATE_TEXT) return asRead(undefined);
  const clear = clearDateOf(text);
  if (clear) return asRead(clear);
  const dates = datesByOrder(text);
  if (order === "dmy" || order === "mdy" || (order === "ymd" && dates.ymd)) {
    return asRead(dates[order]);
  }
  const [only, ...others] = new Set(Object.values(dates));
  return others.length > 0 ? { status: "rejected", reason: "ambiguousDate" } : asRead(only);
}

/** Reads `HH:MM` or `HH:MM:SS`. Midnight is ignored, because files without times write it. */
export function readTime(text: string): string | undefined {
  const [, hour, minute, second, half] = TIME.exec(text.slice(0, MAX_DATE_TEXT)) ?? [];
  if (hour === undefined || minute === undefined) return undefined;
  const twelve = Number(hour) % 12;
  const hours = half ? twelve + (half.toUpperCase() === "PM" ? 12 : 0) : Number(hour);
  if (hours > 23) return undefined;
  const time = `${String(hours).padStart(2, "0")}:${minute}${second ? `:${second}` : ""}`;
  return /^00:00(?::00)?$/.test(time) ? undefined : time;
}

const ORDERS: readonly DateOrder[] = ["dmy", "mdy", "ymd"];

/**
 * Finds the order in which all dates of three numbers are valid. `unsure` if several are and give
 * different dates, or none is; `order` is then a guess that the user must confirm. Yields between
 * slices.
 */
export function* detectDateOrder(
  texts: Iterable<string>,
  fallback: DateOrder,
): Generator<
  void,
  { readonly order: DateOrder; readonly reading: DateReading; readonly unsure: boolean }
> {
  const counts: Record<DateOrder, number> = { dmy: 0, mdy: 0, ymd: 0 };
  let [clear, open, numeric] = [0, 0, 0];
  yield* visitInSlices(texts, (text) => {
    if (text.length > MAX_DATE_TEXT) return;
    if (clearDateOf(text)) {
      clear++;
      return;
    }
    const dates = datesByOrder(text);
    const found = Object.values(dates);
    if (found.length === 0) return;
    numeric++;
    if (new Set(found).size > 1) open++;
    for (const order of ORDERS) if (dates[order]) counts[order]++;
  });
  const possible = ORDERS.filter((order) => counts[order] === numeric);
  const [first, ...others] = possible;
  if (first === undefined) {
    const [most = "dmy"] = ORDERS.toSorted((a, b) => counts[b] - counts[a]);
    return { order: most, reading: "mixed", unsure: true };
  }
  if (numeric > 0 && others.length === 0) return { order: first, reading: first, unsure: false };
  if (open === 0) return { order: clear > 0 ? "ymd" : fallback, reading: fallback, unsure: false };
  const order = fallback !== "ymd" && possible.includes(fallback) ? fallback : first;
  return { order, reading: order, unsure: true };
}
