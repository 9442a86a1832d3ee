import { detectDateOrder, type DateReading } from "../text/dates.ts";
import { readCsv, type CsvRecord, type CsvTable } from "../text/csv.ts";
import type { TableFormat } from "../text/format.ts";
import { customFormat } from "../formats/custom.ts";
import { tableFormats } from "../formats/index.ts";
import { detectDecimalMark } from "../text/numbers.ts";
import { columnsOf, type Columns, type Reading, type Row } from "../text/row.ts";
import type {
  DateOrder,
  DecimalMark,
  Delimiter,
  ReadingChoices,
  StatementFault,
} from "../text/statement.ts";

type Choices = Partial<ReadingChoices>;

const DELIMITERS: readonly Delimiter[] = [",", ";", "\t", "|"];

const HEAD_RECORDS = 40;
const HEAD_CHARACTERS = 200_000;

export interface Layout {
  readonly format: TableFormat;
  readonly delimiter: Delimiter;
}

export interface Headless {
  readonly headers: readonly string[];
  readonly fault?: StatementFault;
}

const formatOf = ({ format, columns }: Choices): readonly TableFormat[] => {
  if (format === "custom") return [customFormat(columns ?? {})];
  return format === undefined ? tableFormats : tableFormats.filter(({ name }) => name === format);
};

function widthOf(records: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [width = 1] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return width;
}

export async function findLayout(text: string, choices: Choices): Promise<Layout | Headless> {
  const delimiters = choices.delimiter === undefined ? DELIMITERS : [choices.delimiter];
  const head = text.slice(0, HEAD_CHARACTERS);
  const heads: CsvTable[] = [];
  for (const delimiter of delimiters) {
    const table = await readCsv(head, delimiter, HEAD_RECORDS);
    const { records } = table;
    heads.push(table);
    const format = formatOf(choices).find(({ findHeaders }) => findHeaders(records) !== -1);
    if (format) return { format, delimiter };
  }
  const [widest] = heads.toSorted((a, b) => widthOf(b.records) - widthOf(a.records));
  const width = widest ? widthOf(widest.records) : 1;
  const first = widest?.records.find(({ cells }) => cells.length >= width);
  const fault = widest?.status === "unreadable" ? widest.fault : undefined;
  return { headers: first?.cells ?? [], ...(fault === undefined ? {} : { fault }) };
}

function* textsOf(
  records: readonly CsvRecord[],
  headers: readonly string[],
  columns: Columns,
  names: readonly string[],
): Generator<string> {
  const places = names.flatMap((name) => {
    const place = columns.get(name);
    if (place === undefined) return [];
    return headers[place + 1]?.trim() === "" ? [place, place + 1] : [place];
  });
  for (const { cells } of records) {
    for (const place of places) {
      const text = cells[place]?.trim();
      if (text) yield text;
    }
  }
}

export interface OpenTable {
  readonly headers: readonly string[];
  readonly columns: Columns;
  /** Rows below the headers; includes the headers if the format has sections. */
  readonly rows: readonly Row[];
  readonly reading: Reading;
  readonly decimalMark: DecimalMark;
  readonly dateOrder: DateOrder;
  readonly unsure: readonly (keyof ReadingChoices)[];
}

const DEFAULT_CURRENCY = "USD";

/** Determines how to read a table: from choices, its format or its rows. Yields periodically. */
export function* openTable(
  all: readonly CsvRecord[],
  { format, delimiter }: Layout,
  choices: Choices,
): Generator<void, OpenTable | undefined> {
  const place = format.findHeaders(all);
  if (place === -1) return undefined;
  const headers = all[place]?.cells ?? [];
  const columns = columnsOf(headers);
  const hasSections = format.name === "interactiveBrokers";
  const records = all.slice(hasSections ? place : place + 1);
  const texts = (names: readonly string[]) => textsOf(records, headers, columns, names);
  const unsure: (keyof ReadingChoices)[] = [];

  let decimalMark = choices.decimalMark ?? format.settled.decimalMark;
  if (decimalMark === undefined) {
    const fallback = delimiter === ";" ? "comma" : "point";
    const detected = yield* detectDecimalMark(texts(format.numbers ?? []), fallback);
    decimalMark = detected.mark;
    if (detected.unsure) unsure.push("decimalMark");
  }

  let dateOrder = choices.dateOrder ?? format.settled.dateOrder;
  let dates: DateReading = dateOrder ?? "ymd";
  if (dateOrder === undefined) {
    const detected = yield* detectDateOrder(texts(format.dates ?? []), "ymd");
    dateOrder = detected.order;
    dates = detected.reading;
    if (detected.unsure) unsure.push("dateOrder");
  }

  const detected = format.detectCurrency?.(all);
  const reading: Reading = {
    decimalMark,
    dates,
    currency: choices.currency ?? (detected || DEFAULT_CURRENCY),
    isCurrencyChosen: choices.currency !== undefined,
  };
  const rows = records.map((record): Row => ({ ...record, columns, reading }));
  return { headers, columns, rows, reading, decimalMark, dateOrder, unsure };
}
