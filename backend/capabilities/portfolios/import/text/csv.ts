import Papa, { type ParseResult } from "papaparse";
import { yieldToEventLoop } from "../../../../platform/yieldToEventLoop.ts";
import { dismissalCap, priceCap, transactionCap } from "../../lifecycle/cap.ts";
import type { Delimiter, StatementFault } from "./statement.ts";

/** The most that a portfolio and thus our own export can hold. */
export const MAX_ROWS = transactionCap.usual + priceCap.usual + dismissalCap.usual;

export const MAX_PREAMBLE = 30;

/** Includes blank records: spreadsheets append thousands of them. */
const MAX_RECORDS = 4 * MAX_ROWS;

/** Maximum characters of a record, in case of an unclosed quote or missing line ends. */
const MAX_RECORD = 65_536;

const MAX_FIELDS = 256;

/** Characters processed before yielding to the event loop, about ten milliseconds. */
const CHUNK = 1 << 18;

export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault?: "brokenQuotes" | "tooManyFields";
}

export type CsvTable =
  | { readonly status: "read"; readonly records: readonly CsvRecord[] }
  | {
      readonly status: "unreadable";
      readonly fault: StatementFault;
      readonly records: readonly CsvRecord[];
    };

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

function countLines(cells: readonly string[], newline: string): number {
  let lines = 1;
  for (const cell of cells) {
    for (let at = cell.indexOf(newline); at !== -1; at = cell.indexOf(newline, at + 1)) lines++;
  }
  return lines;
}

/** Old Macintosh files use only carriage returns; all others contain line feeds. */
const newlineOf = (text: string): "\n" | "\r" => (text.includes("\n") ? "\n" : "\r");

function toCells(fields: readonly string[], newline: string): readonly string[] {
  const last = fields.at(-1);
  if (newline !== "\n" || last === undefined || !last.endsWith("\r")) return fields;
  return [...fields.slice(0, -1), last.slice(0, -1)];
}

/** Skips blank records. Works in chunks of whole records, so that other work can run in between. */
export async function readCsv(
  text: string,
  delimiter: Delimiter,
  limit = Number.POSITIVE_INFINITY,
): Promise<CsvTable> {
  const newline = newlineOf(text);
  const records: CsvRecord[] = [];
  const refuse = (fault: StatementFault): CsvTable => ({ status: "unreadable", fault, records });
  let start = 0;
  let line = 1;
  let seen = 0;
  while (start < text.length) {
    const piece = text.slice(start, start + CHUNK);
    const isLast = start + CHUNK >= text.length;
    const parser = new Papa.Parser({ delimiter, newline });
    const { data, errors, meta } = parser.parse(piece, 0, !isLast) as ParseResult<string[]>;
    const broken = new Set(
      errors.filter(({ type }) => type === "Quotes").map(({ row }) => row ?? 0),
    );
    for (const [place, fields] of data.entries()) {
      let length = fields.length;
      for (const field of fields) length += field.length;
      if (length > MAX_RECORD) return refuse("lineTooLong");
      if (++seen > MAX_RECORDS) return refuse("tooManyRows");
      const cells = toCells(fields, newline);
      if (broken.has(place)) {
        records.push({ line, cells: cells.slice(0, MAX_FIELDS), fault: "brokenQuotes" });
      } else if (!isBlank(cells)) {
        records.push(
          cells.length > MAX_FIELDS
            ? { line, cells: cells.slice(0, MAX_FIELDS), fault: "tooManyFields" }
            : { line, cells },
        );
      }
      if (records.length >= limit) return { status: "read", records };
      if (records.length > MAX_ROWS + MAX_PREAMBLE) return refuse("tooManyRows");
      line += countLines(fields, newline);
    }
    if (isLast) break;
    if (meta.cursor === 0) return refuse("lineTooLong");
    start += meta.cursor;
    await yieldToEventLoop();
  }
  return { status: "read", records };
}
