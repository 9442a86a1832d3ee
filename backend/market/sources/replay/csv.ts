import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { isSoundBar } from "../../../domain/bar.ts";

/** Time of a row as written; the zone is known only if the text includes it. */
interface WrittenTime {
  /** Days since 1970-01-01 of the written date. */
  readonly day: number;
  /** Milliseconds since midnight; NaN for a date without time. */
  readonly msOfDay: number;
  /** Milliseconds ahead of UTC; NaN if not written. */
  readonly zoneMs: number;
}

const ISO =
  /^(\d{4})[-/]?(\d\d)[-/]?(\d\d)(?:[T ]\s*(\d\d):?(\d\d)(?::?(\d\d)(?:\.(\d{1,3})\d*)?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i;
const EPOCH = /^(\d{10}|\d{13})$/;
const MIN_YEAR = 1900;

/**
 * Reads `YYYY-MM-DD`, `YYYY-MM-DD HH:MM[:SS]` with or without a zone, and Unix time in seconds or
 * milliseconds. Undefined for anything else, including month-first and day-first dates, which
 * cannot be distinguished.
 */
export function readWrittenTime(text: string): WrittenTime | undefined {
  if (EPOCH.test(text)) {
    const time = text.length === 10 ? Number(text) * 1000 : Number(text);
    const day = Math.floor(time / DAY_MS);
    return { day, msOfDay: time - day * DAY_MS, zoneMs: 0 };
  }
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, year, month, date, hour, minute, second, fraction, zone] = match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(date));
  const isRealDate = Number(year) >= MIN_YEAR && new Date(midnight).getUTCDate() === Number(date);
  if (!isRealDate || Number(month) > 12) return undefined;
  const day = midnight / DAY_MS;
  if (hour === undefined) return { day, msOfDay: Number.NaN, zoneMs: Number.NaN };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  const msOfDay =
    (Number(hour) * 60 + Number(minute)) * MINUTE_MS +
    Number(second ?? 0) * 1000 +
    Number((fraction ?? "").padEnd(3, "0"));
  return { day, msOfDay, zoneMs: readZone(zone) };
}

function readZone(zone: string | undefined): number {
  if (zone === undefined) return Number.NaN;
  if (!/^[+-]/.test(zone)) return 0;
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (zone.startsWith("-") ? -minutes : minutes) * MINUTE_MS;
}

/** One file of the replayed folder. Read on demand, so that the texts are never all in memory. */
export interface ReplayFile {
  /** Path relative to the folder: `AAPL.csv`, `vod.l.csv.gz`, `factor_files/aapl.csv`. */
  readonly name: string;
  /** Returns the decompressed text. Rejects if the file cannot be read. */
  read(): Promise<string>;
}

/** The data cannot be replayed at all. The message is for the operator. */
export class ReplayDataError extends Error {
  override readonly name = "ReplayDataError";
}

const EXTENSION = /\.csv(\.gz)?$/i;

/** Returns the symbol in a file name (`vod.l.csv` → `VOD.L`); undefined if invalid. */
export function symbolOfFile(name: string): string | undefined {
  const symbol = name.replace(EXTENSION, "").toUpperCase();
  return EXTENSION.test(name) && isSymbol(symbol) ? symbol : undefined;
}

type RowFault =
  | "unreadable date"
  | "empty field"
  | "not a number"
  | "not positive"
  | "OHLC order"
  | "exchange closed"
  | "duplicate time";
export type FaultCounts = Partial<Record<RowFault, number>>;

/** Valid rows of one file by column, in file order. */
export interface CsvRows {
  /** True if the file has no open, high or low; the three columns are then `close` itself. */
  readonly isCloseOnly: boolean;
  /** As in {@link readWrittenTime}. */
  readonly day: readonly number[];
  readonly msOfDay: readonly number[];
  readonly zoneMs: readonly number[];
  readonly open: readonly number[];
  readonly high: readonly number[];
  readonly low: readonly number[];
  readonly close: readonly number[];
  readonly volume: readonly number[];
  readonly faults: FaultCounts;
}

/** The file is not a price table; the reason is logged. */
export interface CsvRefusal {
  readonly refusal: string;
}

/**
 * Reads a table with a header row. Columns are found by name in any order and case: `date`, `time`,
 * `datetime` or `timestamp` (date and time may be two columns), `open`, `high`, `low`, `close`,
 * `volume`; others are ignored. Fields may be quoted and separated by comma, semicolon or tab.
 * Invalid rows are counted by reason and omitted.
 */
export function parseCsv(text: string): CsvRows | CsvRefusal {
  const lines = linesOf(text);
  const header = lines.next().value;
  if (header === undefined) return { refusal: "empty file" };
  const separator = [",", ";", "\t"].find((candidate) => header.includes(candidate)) ?? ",";
  const columns = findColumns(splitLine(header, separator));
  if ("refusal" in columns) return columns;

  const day: number[] = [];
  const msOfDay: number[] = [];
  const zoneMs: number[] = [];
  const close: number[] = [];
  const volume: number[] = [];
  const isCloseOnly = columns.open === undefined;
  const open: number[] = isCloseOnly ? close : [];
  const high: number[] = isCloseOnly ? close : [];
  const low: number[] = isCloseOnly ? close : [];
  const faults: FaultCounts = {};

  for (const line of lines) {
    const fields = splitLine(line, separator);
    if (fields.every((field) => field === "")) continue;
    const row = readRow(fields, columns);
    if (typeof row === "string") {
      faults[row] = (faults[row] ?? 0) + 1;
      continue;
    }
    day.push(row.day);
    msOfDay.push(row.msOfDay);
    zoneMs.push(row.zoneMs);
    if (!isCloseOnly) {
      open.push(row.open);
      high.push(row.high);
      low.push(row.low);
    }
    close.push(row.close);
    volume.push(row.volume);
  }
  return { isCloseOnly, day, msOfDay, zoneMs, open, high, low, close, volume, faults };
}

interface Columns {
  readonly date: number;
  readonly timeOfDay: number | undefined;
  /** Undefined in a close-only table, like the next two. */
  readonly open: number | undefined;
  readonly high: number | undefined;
  readonly low: number | undefined;
  readonly close: number;
  readonly volume: number | undefined;
}

function findColumns(header: readonly string[]): Columns | CsvRefusal {
  const names = header.map((name) => name.toLowerCase());
  const find = (...wanted: readonly string[]) => {
    const found = wanted.map((name) => names.indexOf(name)).find((index) => index >= 0);
    return found;
  };
  const date = find("datetime", "timestamp", "date", "time");
  if (date === undefined) return { refusal: "no date or time column" };
  const close = find("close");
  if (close === undefined) return { refusal: "no close column" };
  const [open, high, low] = [find("open"), find("high"), find("low")];
  const isCloseOnly = open === undefined || high === undefined || low === undefined;
  return {
    date,
    timeOfDay: names[date] === "date" ? find("time") : undefined,
    open: isCloseOnly ? undefined : open,
    high: isCloseOnly ? undefined : high,
    low: isCloseOnly ? undefined : low,
    close,
    volume: find("volume"),
  };
}

interface CsvRow {
  readonly day: number;
  readonly msOfDay: number;
  readonly zoneMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

function readRow(fields: readonly string[], columns: Columns): CsvRow | RowFault {
  const field = (column: number | undefined) =>
    column === undefined ? "" : (fields[column] ?? "");
  const timeOfDay = field(columns.timeOfDay);
  const date = field(columns.date);
  const time = readWrittenTime(timeOfDay === "" ? date : `${date} ${timeOfDay}`);
  if (!time) return "unreadable date";

  const closeText = field(columns.close);
  const texts =
    columns.open === undefined
      ? [closeText, closeText, closeText, closeText]
      : [field(columns.open), field(columns.high), field(columns.low), closeText];
  if (texts.includes("")) return "empty field";
  const [open = Number.NaN, high = Number.NaN, low = Number.NaN, close = Number.NaN] =
    texts.map(Number);
  const prices = [open, high, low, close];
  if (!prices.every(Number.isFinite)) return "not a number";
  if (prices.some((price) => price <= 0)) return "not positive";
  if (!isSoundBar({ open, high, low, close })) return "OHLC order";

  const volumeText = field(columns.volume);
  const volume = volumeText === "" ? Number.NaN : Number(volumeText);
  const isVolume = Number.isFinite(volume) && volume >= 0;
  return { ...time, open, high, low, close, volume: isVolume ? volume : Number.NaN };
}

/** Yields nonblank lines lazily, so that a text of 100 MB is never split at once. */
export function* linesOf(text: string): Generator<string, undefined> {
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  while (start < text.length) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, text.charAt(end - 1) === "\r" ? end - 1 : end);
    if (line.trim() !== "") yield line;
    start = end + 1;
  }
  return undefined;
}

const QUOTED_FIELD = /^"((?:[^"]|"")*)"$/;

export function splitLine(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator).map((field) => field.trim());
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === separator && !isQuoted) {
      fields.push(field);
      field = "";
    } else {
      field += character;
    }
  }
  fields.push(field);
  return fields.map((text) => text.trim().replace(QUOTED_FIELD, "$1").trim());
}
