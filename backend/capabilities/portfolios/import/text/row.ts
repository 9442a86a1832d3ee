import { isMajorUnit, isMinorUnit } from "../../../../domain/currency.ts";
import type { Decimal } from "../../../../market/ledger/decimal.ts";
import type { TradeDate } from "../../../../domain/tradeDate.ts";
import type { CsvRecord } from "./csv.ts";
import { readDate, readTime, type DateReading } from "./dates.ts";
import { MAX_NUMBER_TEXT, readNumber } from "./numbers.ts";
import type { DecimalMark, Instrument, RowRejection } from "./statement.ts";
import { cutText } from "../../../../platform/text.ts";

/** Number of rows read or checked before other work gets a turn. */
export const ROWS_A_TURN = 100;

export interface Reading {
  readonly decimalMark: DecimalMark;
  readonly dates: DateReading;
  readonly currency: string;
  readonly isCurrencyChosen: boolean;
}

export type Columns = ReadonlyMap<string, number>;

/** A record with the columns that its headers name. */
export interface Row extends CsvRecord {
  readonly columns: Columns;
  readonly reading: Reading;
}

/** Why a row is rejected; thrown when reading a cell and caught when reading rows. */
export class RowFault extends Error {
  constructor(
    readonly reason: RowRejection,
    readonly field?: string,
    readonly text?: string,
  ) {
    super(reason);
  }
}

/** Returns undefined instead of throwing a {@link RowFault}, which reading the row itself reports. */
export function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (fault) {
    if (fault instanceof RowFault) return undefined;
    throw fault;
  }
}

/** Composes Unicode (NFC), because some systems write `é` as two characters. */
export const toText = (cell: string | undefined): string => (cell ?? "").trim().normalize("NFC");

/** Column names ignore case and extra blanks. */
export const toColumnName = (header: string): string =>
  toText(header).replaceAll(/\s+/g, " ").toLowerCase();

export function columnsOf(headers: readonly string[]): Columns {
  const columns = new Map<string, number>();
  for (const [place, header] of headers.entries()) {
    const name = toColumnName(header);
    if (name !== "" && !columns.has(name)) columns.set(name, place);
  }
  return columns;
}

/** Returns the first of these columns that the file has; the first name if it has none. */
export const columnIn = ({ columns }: Row, names: readonly string[]): string =>
  names.find((name) => columns.has(name)) ?? names[0] ?? "";

/** Returns the text of the first of these columns that the file has; empty if it has none. */
export function textOf({ columns, cells }: Row, ...names: readonly string[]): string {
  for (const name of names) {
    const place = columns.get(name);
    if (place !== undefined) return toText(cells[place]);
  }
  return "";
}

/** Returns the text in the next column, which has no header, such as DEGIRO's currencies. */
export function textBeside({ columns, cells }: Row, ...names: readonly string[]): string {
  for (const name of names) {
    const place = columns.get(name);
    if (place !== undefined) return toText(cells[place + 1]);
  }
  return "";
}

export function needText(row: Row, ...names: readonly string[]): string {
  const text = textOf(row, ...names);
  if (text === "") throw new RowFault("missingField", columnIn(row, names));
  return text;
}

const isDash = (text: string): boolean => text === "-" || text === "--";

export function toNumber(text: string, field: string, { decimalMark }: Reading): Decimal {
  if (text.length > MAX_NUMBER_TEXT) throw new RowFault("tooLong", field, text);
  const value = readNumber(text, decimalMark);
  if (!value) throw new RowFault("notANumber", field, text);
  return value;
}

/** Returns undefined for an empty cell or a dash. */
export function numberOf(row: Row, ...names: readonly string[]): Decimal | undefined {
  const text = textOf(row, ...names);
  if (text === "" || isDash(text)) return undefined;
  return toNumber(text, columnIn(row, names), row.reading);
}

export function needNumber(row: Row, ...names: readonly string[]): Decimal {
  const value = numberOf(row, ...names);
  if (!value) throw new RowFault("missingField", columnIn(row, names));
  return value;
}

export function toTradeDate(text: string, field: string, { dates }: Reading): TradeDate {
  const read = readDate(text, dates);
  if (read.status === "rejected") throw new RowFault(read.reason, field, text);
  return read.date;
}

export interface Moment {
  readonly date: TradeDate;
  readonly time?: string;
}

/** Reads a date, and the time from the cell or from `timeColumn` if given. */
export function momentOf(row: Row, column: string, timeColumn?: string): Moment {
  const text = needText(row, column);
  const date = toTradeDate(text, column, row.reading);
  const time = readTime(timeColumn === undefined ? text : textOf(row, timeColumn));
  return time === undefined ? { date } : { date, time };
}

export function currencyOf(row: Row, ...names: readonly string[]): string {
  const text = textOf(row, ...names);
  return text === "" ? row.reading.currency : toCurrency(text, columnIn(row, names));
}

/** Rejects minor units (`GBp` is not a pound): only the format knows which amounts to convert. */
export function toCurrency(text: string, field: string): string {
  const currency = text.toUpperCase();
  if (!isMajorUnit(currency) || isMinorUnit(text)) throw new RowFault("unsupported", field, text);
  return currency;
}

/** Returns false if nothing identifies the security. */
export const isNamed = ({ symbol, isin, name }: Instrument): boolean =>
  Boolean(symbol ?? isin ?? name);

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;
const MAX_SYMBOL = 40;
const MAX_NAME = 200;

/** Omits empty fields and invalid ISINs; a name only helps to find the symbol. */
export function toInstrument({
  symbol = "",
  isin = "",
  name = "",
  exchange = "",
  currency = "",
}: Readonly<Partial<Record<keyof Instrument, string>>>): Instrument {
  if (symbol.length > MAX_SYMBOL) throw new RowFault("tooLong", "symbol", symbol);
  return {
    ...(symbol === "" ? {} : { symbol }),
    ...(ISIN.test(isin) ? { isin } : {}),
    ...(name === "" ? {} : { name: cutText(name, MAX_NAME) }),
    ...(exchange === "" ? {} : { exchange: cutText(exchange, MAX_SYMBOL) }),
    ...(currency === "" ? {} : { currency }),
  };
}
