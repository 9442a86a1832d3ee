import type { StatementFormat } from "../../../../domain/choices.ts";
import { ONE, ZERO, type Decimal } from "../../../../market/ledger/decimal.ts";
import { inMajorUnit } from "../../../../domain/currency.ts";
import type { PortfolioSettings } from "../../../../contract/portfolios/portfolioImport.ts";
import type { NewPortfolioTransaction } from "../../../../contract/portfolios/portfolioTransaction.ts";
import { MAX_PREAMBLE, type CsvRecord } from "./csv.ts";
import { toDecimalText } from "./numbers.ts";
import { RowFault, toColumnName, type Columns, type Moment, type Row } from "./row.ts";
import type { Instrument, Origin, ReadingChoices, ReadRow, RowReading } from "./statement.ts";

export interface TableFile {
  readonly rows: readonly Row[];
  readonly columns: Columns;
}

/** A table format. Unreadable cells throw a {@link RowFault}. */
export interface TableFormat {
  readonly name: StatementFormat;
  /** Index of the headers in the first records; -1 if the file has another format. */
  readonly findHeaders: (records: readonly CsvRecord[]) => number;
  readonly settled: Partial<Pick<ReadingChoices, "decimalMark" | "dateOrder">>;
  readonly numbers?: readonly string[];
  readonly dates?: readonly string[];
  /** Returns the format's only currency, or the account's as stated in the file. */
  readonly detectCurrency?: (records: readonly CsvRecord[]) => string | undefined;
  readonly isNotice?: (row: Row) => boolean;
  /** Reads the settings of the exported portfolio from the first row, which is then skipped. */
  readonly findSettings?: (first: Row) => PortfolioSettings | undefined;
  /** Opens a reader of single rows; asynchronous if it must scan all rows first. */
  readonly open: (file: TableFile) => RowReader | Promise<RowReader>;
}

export type RowReader = (row: Row) => RowReading;

export const headersWith =
  (...names: readonly string[]) =>
  (records: readonly CsvRecord[]): number =>
    records.slice(0, MAX_PREAMBLE).findIndex(({ cells }) => {
      const present = new Set(cells.map(toColumnName));
      return names.every((name) => present.has(name));
    });

/** Returns the meaning of the first pattern that matches a text, ignoring case. */
export const findMeaning = <Meaning>(
  meanings: readonly (readonly [Meaning, RegExp])[],
  text: string,
): Meaning | undefined => meanings.find(([, pattern]) => pattern.test(text.toLowerCase()))?.[0];

export const skip = (text: string): RowReading => ({ status: "skipped", text });

type Figures = Readonly<
  Partial<
    Record<
      "quantity" | "price" | "amount" | "fee" | "tax" | "numerator" | "denominator",
      Decimal | undefined
    >
  >
>;

interface Stated extends Figures {
  readonly currency?: string;
  readonly note?: string;
  readonly settlement?: "portfolio" | undefined;
}

export function draftOf(
  kind: NewPortfolioTransaction["kind"],
  { date, time }: Moment,
  { currency, note, settlement, fee, tax, ...figures }: Stated,
): NewPortfolioTransaction {
  const stated = {
    ...figures,
    fee: fee?.isZero() ? undefined : fee,
    tax: tax?.isZero() ? undefined : tax,
  };
  return {
    kind,
    date,
    ...(time === undefined ? {} : { time }),
    ...(currency === undefined ? {} : { currency }),
    ...Object.fromEntries(
      Object.entries(stated).flatMap(([field, value]) =>
        value === undefined ? [] : [[field, toDecimalText(value)]],
      ),
    ),
    ...(settlement === undefined ? {} : { settlement }),
    ...(note === undefined || note === "" ? {} : { note }),
  };
}

export function readRow(
  draft: NewPortfolioTransaction,
  {
    instrument,
    reference = "",
    brokerRate,
    origin = {},
    rateCurrency = "",
    asQuoted,
  }: {
    readonly instrument?: Instrument | undefined;
    readonly reference?: string;
    readonly brokerRate?: { readonly currency: string; readonly rate: Decimal } | undefined;
    readonly origin?: Origin;
    readonly rateCurrency?: string;
    readonly asQuoted?: ReadRow["asQuoted"] | undefined;
  } = {},
): ReadRow {
  return {
    status: "read",
    draft,
    ...(instrument ? { instrument } : {}),
    ...(reference === "" ? {} : { reference }),
    ...(brokerRate
      ? { brokerRate: { currency: brokerRate.currency, rate: toDecimalText(brokerRate.rate) } }
      : {}),
    ...(Object.keys(origin).length > 0 ? { origin } : {}),
    ...(rateCurrency === "" ? {} : { rateCurrency }),
    ...(asQuoted ? { asQuoted } : {}),
  };
}

export const cashDraft = (
  moment: Moment,
  amount: Decimal,
  stated: { readonly currency?: string; readonly note?: string } = {},
): NewPortfolioTransaction =>
  draftOf(amount.isNegative() ? "withdrawal" : "deposit", moment, {
    ...stated,
    amount: amount.abs(),
  });

/** Returns the major currency and how many of the file's units it has: 100 for pence. */
export function majorUnitOf(text: string): {
  readonly currency: string;
  readonly perMajor: number;
} {
  const { amount, currency } = inMajorUnit(1, text);
  return { currency, perMajor: Math.round(1 / amount) };
}

/** Tolerated difference between amounts of a row; rounding of prices stays below it. */
const TOLERANCE = 0.02;
const CENTS = 0.05;

export const toleranceOf = (expected: Decimal): Decimal =>
  expected.abs().times(TOLERANCE).plus(CENTS);

/**
 * Rejects a row whose amount is not quantity times price, such as bonds (priced per hundred) and
 * options (per contract), which the ledger does not support.
 */
export function checkAmount(
  quantity: Decimal,
  price: Decimal,
  amount: Decimal,
  field: string,
): void {
  const expected = quantity.times(price).abs();
  const off = expected.minus(amount.abs()).abs();
  if (off.gt(toleranceOf(expected))) {
    throw new RowFault("unsupported", field, amount.toString());
  }
}

/** Rejects a price of zero, which brokers use for corporate actions that do have a cost. */
export function refuseFree(price: Decimal, field: string, text: string): void {
  if (price.isZero()) throw new RowFault("unsupported", field, text);
}

/** Brokers state rates in either direction, some for pence. Falls back to the implied rate. */
export function pickRate(implied: Decimal, stated: readonly (Decimal | undefined)[]): Decimal {
  const near = stated.find(
    (rate) => rate?.gt(ZERO) && rate.dividedBy(implied).minus(ONE).abs().lt(0.05),
  );
  return near ?? implied;
}

/**
 * Joins rows that a line break in an unquoted cell has split. `carriesOn` is called for each row
 * below another; parts are joined by a blank, except in `unspaced` columns, such as a split id.
 */
export function joinContinued(
  rows: readonly Row[],
  carriesOn: (row: Row) => boolean,
  unspaced: ReadonlySet<number>,
) {
  const whole = new Map<Row, Row>();
  const continued = new Set<Row>();
  let first: Row | undefined;
  for (const row of rows) {
    if (!first || row.fault || !carriesOn(row)) {
      first = row;
      continue;
    }
    continued.add(row);
    const before = whole.get(first) ?? first;
    const cells = before.cells.map((cell, place) => {
      const [start, rest] = [cell.trim(), (row.cells[place] ?? "").trim()];
      if (rest === "") return cell;
      return start === "" || unspaced.has(place) ? `${start}${rest}` : `${start} ${rest}`;
    });
    whole.set(first, { ...before, cells });
  }
  return {
    wholeOf: (row: Row) => whole.get(row) ?? row,
    isContinued: (row: Row) => continued.has(row),
  };
}
