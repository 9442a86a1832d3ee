import { DAY_MS } from "../../../domain/durations.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { readFinite, readRecord, readRecords, readText, type JsonRecord } from "../vendorJson.ts";

/** One reported value of a tag. Days are epoch milliseconds; `start` is null for a count. */
export interface ReportedValue {
  readonly start: number | null;
  readonly end: number;
  readonly value: number;
  readonly filedOn: string;
}

/**
 * Maps `companyconcept/…/TAG.json`: what the company reported in its own annual and quarterly
 * reports, in one unit. Foreign companies file other forms, per share that is not the American
 * one. A tag without that unit has no values.
 */
export function mapConcept(body: unknown, unit: string): Mapped<readonly ReportedValue[]> {
  const units = readRecord(readRecord(body)?.["units"]);
  if (units === null) return mappingFault("malformed", "no reported values");
  return mappedValue(readRecords(units[unit]).flatMap((row) => readValue(row) ?? []));
}

function readValue(row: JsonRecord): ReportedValue | null {
  const [start, end] = [readDay(row["start"]), readDay(row["end"])];
  const [value, filedOn] = [readFinite(row["val"]), readText(row["filed"])];
  const isOwnReport = readText(row["form"])?.startsWith("10-") === true;
  if (end === null || value === null || filedOn === null || !isOwnReport) return null;
  return { start, end, value, filedOn };
}

function readDay(value: unknown): number | null {
  const text = readText(value) ?? "";
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(day) ? null : day;
}

/** Older values say nothing of today: a company reports every quarter, within three months. */
const MAX_AGE_MS = 200 * DAY_MS;
/** Weeks of a fiscal year are 52 or 53. */
const NEAR_MS = 10 * DAY_MS;
const YEAR_MS = 365 * DAY_MS;
/** A later report may restate a period; more than this is another kind of share, after a split. */
const RESTATED = 0.1;

interface Period {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly firstValue: number;
}

const lengthOf = ({ start, end }: Pick<Period, "start" | "end">): number => end - start;
const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= NEAR_MS;
const isYear = (period: Period): boolean => isNear(lengthOf(period), YEAR_MS);

/** Returns each period once, with the value that was filed last and the one filed first. */
function periodsOf(values: readonly ReportedValue[]): readonly Period[] {
  const periods = new Map<string, Period>();
  for (const { start, end, value } of values.toSorted((one, other) =>
    one.filedOn.localeCompare(other.filedOn),
  )) {
    if (start === null) continue;
    const key = `${start} ${end}`;
    const firstValue = periods.get(key)?.firstValue ?? value;
    periods.set(key, { start, end, value, firstValue });
  }
  return [...periods.values()];
}

/** True if a value was restated by so much that other values of its time mean other shares. */
const isOfOtherShares = ({ value, firstValue }: Period): boolean =>
  Math.abs(value - firstValue) > RESTATED * Math.max(Math.abs(value), Math.abs(firstValue));

/**
 * Returns the sum of an amount per share over the last four reported quarters: the last annual
 * report, plus this fiscal year so far, less the same part of the year before. Null if one of them
 * is missing, the latest is old, or a split lies between them.
 */
export function sumOfLastYear(values: readonly ReportedValue[], now: number): number | null {
  const periods = periodsOf(values);
  const end = Math.max(...periods.map((period) => period.end));
  if (!(now - end <= MAX_AGE_MS)) return null;
  const [latest] = periods
    .filter((period) => period.end === end)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));
  if (!latest) return null;
  if (isYear(latest)) return latest.value;
  const year = periods.find((period) => isYear(period) && isNear(period.end, latest.start));
  const before = year && periods.find((period) => isSamePart(period, latest, year));
  if (!year || !before || isOfOtherShares(before)) return null;
  return Number((year.value + latest.value - before.value).toFixed(4));
}

const isSamePart = (period: Period, latest: Period, year: Period): boolean =>
  isNear(period.start, year.start) && isNear(lengthOf(period), lengthOf(latest));

/** Returns null if the latest count is old or the company has several classes of shares. */
export function latestCount(values: readonly ReportedValue[], now: number): number | null {
  const end = Math.max(...values.map((each) => each.end));
  const counts = new Set(values.filter((each) => each.end === end).map(({ value }) => value));
  const [count] = counts;
  return count !== undefined && counts.size === 1 && now - end <= MAX_AGE_MS ? count : null;
}
