import type { Split } from "../../companyCalendar.ts";
import { dateOfDay } from "../../calendars/calendarDays.ts";
import { tradingDayFrom } from "../../calendars/closedDays.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { type CsvRefusal, linesOf, readWrittenTime, splitLine } from "./csv.ts";

/** Factor files are rounded: 3.0003 means 3, and 0.0357143 to 0.25 means 1 to 7. */
const TOLERANCE = 2e-4;
/** Beyond this nearly every number is a ratio: a stock dividend of 0.27% is not 371:370. */
const MAX_SMALLER_SHARES = 20;

/**
 * Returns the announced ratio, new shares to old ones, behind two rounded factors: the ratio with
 * the smallest numbers that is close enough, otherwise the unrounded ratio.
 */
export function roundToShares(gained: number, given: number): readonly [number, number] {
  const isReverse = gained < given;
  const ratio = isReverse ? given / gained : gained / given;
  for (let smaller = 1; smaller <= MAX_SMALLER_SHARES; smaller++) {
    const larger = Math.round(ratio * smaller);
    const isNear = larger > smaller && Math.abs(larger / (ratio * smaller) - 1) <= TOLERANCE;
    if (isNear) return isReverse ? [smaller, larger] : [larger, smaller];
  }
  return isReverse ? [1, ratio] : [ratio, 1];
}

/** Ten times the length of fifty years of dividends. */
const MAX_TEXT = 200_000;
/** Matches the maximum that the market keeps per company. */
const MAX_SPLITS = 200;
/** No real split has a larger ratio. */
const MAX_SHARES = 10_000;
/** Split factors that differ by less than this are equal except for rounding. */
const ROUNDING = 1e-6;

type SplitList = readonly Split[] | CsvRefusal;

/**
 * Reads `date,numerator,denominator` or `date,ratio` (`4:1`: four new shares for one old one). The
 * date is the first one with the new shares. One invalid line rejects the whole file, because
 * splits are treated as facts.
 */
export function parseSplits(text: string, symbol: string): SplitList {
  const lines = readLines(text);
  if ("refusal" in lines) return lines;
  const [header = [], ...rows] = lines.rows;
  const names = header.map((name) => name.toLowerCase());
  const [date, ratio] = [names.indexOf("date"), names.indexOf("ratio")];
  const [numerator, denominator] = [names.indexOf("numerator"), names.indexOf("denominator")];
  const hasRatio = ratio >= 0;
  if (date < 0 || (!hasRatio && (numerator < 0 || denominator < 0))) {
    return { refusal: "its header is neither date,numerator,denominator nor date,ratio" };
  }
  const splits: Split[] = [];
  for (const [index, fields] of rows.entries()) {
    const day = readDay(fields[date]);
    const shares = hasRatio
      ? (fields[ratio] ?? "").split(":")
      : [fields[numerator], fields[denominator]];
    const [gained = Number.NaN, given = Number.NaN] = shares.map(readCount);
    if (day === undefined) return { refusal: `row ${index + 1} has no date` };
    if (shares.length !== 2 || !isRatio(gained, given)) {
      return { refusal: `row ${index + 1} has no ratio` };
    }
    splits.push(splitOn(symbol, day, gained, given));
  }
  return inOrder(splits);
}

/**
 * Reads a factor file of Lean (github.com/QuantConnect/Lean, `CorporateFactorRow`): date, price
 * factor, split factor and further columns, without a header. The factors of a row apply up to and
 * including its date. If the split factor changes between two rows, a split takes effect on the
 * trading day after the earlier one. The price factor, which reflects dividends, is ignored.
 */
export function parseFactors(text: string, symbol: string): SplitList {
  const lines = readLines(text);
  if ("refusal" in lines) return lines;
  const [first] = lines.rows;
  const isHeader = first?.[0]?.toLowerCase() === "date";
  const byDay = new Map<number, number>();
  for (const [index, fields] of lines.rows.slice(isHeader ? 1 : 0).entries()) {
    const day = readDay(fields[0]);
    const factor = readCount(fields[2]);
    if (day === undefined) return { refusal: `row ${index + 1} has no date` };
    if (!(readCount(fields[1]) > 0) || !(factor > 0) || !Number.isFinite(factor)) {
      return { refusal: `row ${index + 1} has no price and split factor` };
    }
    if ((byDay.get(day) ?? factor) !== factor) {
      return { refusal: `${dateOfDay(day)} has two split factors` };
    }
    byDay.set(day, factor);
  }
  const rows = [...byDay].toSorted(([one], [other]) => one - other);
  const splits: Split[] = [];
  for (const [index, [day, factor]] of rows.entries()) {
    const after = rows[index + 1]?.[1] ?? factor;
    if (Math.abs(after / factor - 1) < ROUNDING) continue;
    if (!isRatio(after, factor)) return { refusal: `${dateOfDay(day)} is followed by no ratio` };
    splits.push(splitOn(symbol, day + 1, ...roundToShares(after, factor)));
  }
  return inOrder(splits);
}

function readLines(text: string): { readonly rows: readonly string[][] } | CsvRefusal {
  if (text.length > MAX_TEXT) return { refusal: "it is too long for a list of splits" };
  const [first, ...rest] = linesOf(text);
  if (first === undefined) return { refusal: "empty file" };
  const separator = [",", ";", "\t"].find((candidate) => first.includes(candidate)) ?? ",";
  return { rows: [first, ...rest].map((line) => splitLine(line, separator)) };
}

/** Returns days since 1970-01-01; undefined if there is no date or more than one. */
function readDay(text: string | undefined): number | undefined {
  const time = readWrittenTime(text ?? "");
  return time && (Number.isNaN(time.msOfDay) || time.msOfDay === 0) ? time.day : undefined;
}

const readCount = (text: string | undefined): number =>
  /^\d+(\.\d+)?$/.test(text?.trim() ?? "") ? Number(text) : Number.NaN;

function isRatio(gained: number, given: number): boolean {
  const shares = gained / given;
  return shares !== 1 && shares <= MAX_SHARES && shares >= 1 / MAX_SHARES;
}

const splitOn = (symbol: string, day: number, numerator: number, denominator: number): Split => ({
  date: dateOfDay(tradingDayFrom(symbol, day)) as TradeDate,
  numerator,
  denominator,
});

/** Sorts by date and allows one split per date. */
function inOrder(splits: readonly Split[]): SplitList {
  const byDate = new Map<string, Split>();
  for (const split of splits) {
    const other = byDate.get(split.date);
    if (other && !isSameSplit(split, other)) return { refusal: `${split.date} has two ratios` };
    byDate.set(split.date, split);
  }
  if (byDate.size > MAX_SPLITS) return { refusal: `it names more than ${MAX_SPLITS} splits` };
  return [...byDate.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

export const isSameSplit = (one: Split, other: Split): boolean =>
  one.date === other.date &&
  Math.abs((one.numerator * other.denominator) / (one.denominator * other.numerator) - 1) < 1e-3;
