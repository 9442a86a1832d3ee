import type { StatementFormat } from "../../../../domain/statementFormats.ts";
import { ONE, ZERO, type Decimal } from "../../../../market/ledger/decimal.ts";
import { inMajorUnit } from "../../../../domain/currency.ts";
import type { PortfolioSettings } from "../../../../contract/portfolioImport.ts";
import type { NewPortfolioTransaction } from "../../../../contract/portfolioTransaction.ts";
import { MAX_PREAMBLE, type CsvRecord } from "./csv.ts";
import { toDecimalText } from "./numbers.ts";
import { RowFault, toColumnName, type Columns, type Moment, type Reading } from "./row.ts";
import type { Instrument, Origin, ReadingChoices, StatementRow } from "./statement.ts";

type WithoutLine<Row> = Row extends StatementRow ? Omit<Row, "line"> : never;
/** What one row says, before its line is known. A row that cannot be read throws a {@link RowFault}. */
export type RowReading = WithoutLine<Exclude<StatementRow, { status: "rejected" }>>;
/** A row that states a transaction. */
export type ReadRow = Extract<RowReading, { status: "read" }>;

export interface TableFile {
  /** From the headers on, the first of which `columns` are of. */
  readonly records: readonly CsvRecord[];
  readonly columns: Columns;
  readonly reading: Reading;
}

/** A layout of a table. A cell that cannot be read is thrown as a {@link RowFault}. */
export interface TableFormat {
  readonly name: StatementFormat;
  /** Place of the headers among the first records; -1 for a file of another layout. */
  readonly findHeaders: (records: readonly CsvRecord[]) => number;
  /** What the layout always has, so that its rows need not be looked at. */
  readonly settled: Partial<Pick<ReadingChoices, "decimalMark" | "dateOrder">>;
  /** Columns by which decimal mark and order of dates are detected where they are not settled. */
  readonly numbers: readonly string[];
  readonly dates: readonly string[];
  /** The one currency of the layout, or what the file says is the account's. */
  readonly detectCurrency?: (records: readonly CsvRecord[]) => string | undefined;
  /** A line below the table that is no row of it, and may not even be a record. */
  readonly isNotice?: (record: CsvRecord) => boolean;
  /** Of the portfolio that it was exported from; its first record is no row then. */
  readonly findSettings?: (
    records: readonly CsvRecord[],
    columns: Columns,
  ) => PortfolioSettings | undefined;
  /**
   * Reads a file's rows one by one; it may remember what came before. One that has to look at all rows
   * beforehand answers a promise, and gives other work a turn meanwhile.
   */
  readonly open: (file: TableFile) => RowReader | Promise<RowReader>;
}

export type RowReader = (record: CsvRecord) => RowReading;

/** Finds the record that has each of the columns, which are written in lower case. */
export const headersWith =
  (...names: readonly string[]) =>
  (records: readonly CsvRecord[]): number =>
    records.slice(0, MAX_PREAMBLE).findIndex(({ cells }) => {
      const present = new Set(cells.map(toColumnName));
      return names.every((name) => present.has(name));
    });

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

/** A draft of what a row states; a fee or tax of nothing is left out. */
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

/** Money that came in is a deposit, money that left a withdrawal. */
export const cashDraft = (
  moment: Moment,
  amount: Decimal,
  stated: { readonly currency?: string; readonly note?: string } = {},
): NewPortfolioTransaction =>
  draftOf(amount.isNegative() ? "withdrawal" : "deposit", moment, {
    ...stated,
    amount: amount.abs(),
  });

/** Units of the major currency for one of the file's: a hundredth for pence. */
export function majorUnitOf(text: string): {
  readonly currency: string;
  readonly perMajor: number;
} {
  const { amount, currency } = inMajorUnit(1, text);
  return { currency, perMajor: Math.round(1 / amount) };
}

/** How far amounts of one row may be apart: prices are rounded, but never by this much. */
const TOLERANCE = 0.02;
const CENTS = 0.05;

/**
 * Refuses a row whose amount is not quantity times price: a bond is priced by the hundred, an option
 * by the contract, and the ledger knows neither.
 */
export function checkAmount(
  quantity: Decimal,
  price: Decimal,
  amount: Decimal,
  field: string,
): void {
  const expected = quantity.times(price).abs();
  const off = expected.minus(amount.abs()).abs();
  if (off.gt(expected.times(TOLERANCE).plus(CENTS))) {
    throw new RowFault("unsupported", field, amount.toString());
  }
}

/** Refuses a trade at no price: a broker books corporate actions so, whose cost is not zero. */
export function refuseFree(price: Decimal, field: string, text: string): void {
  if (price.isZero()) throw new RowFault("unsupported", field, text);
}

/**
 * A rate that agrees with the amounts of its row: brokers write it in either direction, and some for
 * pence. Without one the amounts themselves are the rate.
 */
export function pickRate(implied: Decimal, stated: readonly (Decimal | undefined)[]): Decimal {
  const near = stated.find(
    (rate) => rate?.gt(ZERO) && rate.dividedBy(implied).minus(ONE).abs().lt(0.05),
  );
  return near ?? implied;
}
