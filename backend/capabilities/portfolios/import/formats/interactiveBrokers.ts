import { ZERO, type Decimal } from "../../../../market/ledger/decimal.ts";
import { canceledRows, readCanceled, type Cancelable } from "../text/cancellations.ts";
import { MAX_PREAMBLE, type CsvRecord } from "../text/csv.ts";
import {
  cashDraft,
  checkAmount,
  draftOf,
  readRow,
  refuseFree,
  skip,
  type RowReader,
  type TableFile,
  type TableFormat,
} from "../text/format.ts";
import {
  columnsOf,
  currencyOf,
  momentOf,
  needNumber,
  needText,
  numberOf,
  RowFault,
  textOf,
  toInstrument,
  toText,
  type Columns,
  type Row,
} from "../text/row.ts";
import type { Instrument, RowReading } from "../text/statement.ts";

/** Every row begins with its section and row kind, before the columns of the section's header. */
const SECTION = 0;
const ROW_KIND = 1;

type Read = (row: Row, file: OpenFile) => RowReading;

interface OpenFile {
  readonly instruments: ReadonlyMap<string, Instrument>;
  /** Splits already read: a reverse split has two rows, one for each side. */
  readonly splits: Set<string>;
  readonly canceled: ReadonlySet<number>;
}

/** `AAPL(US0378331005) Cash Dividend USD 0.24 per Share (Ordinary Dividend)`. */
const OF_SECURITY = /^([^()]{1,40})\(([A-Z0-9]{9,12})\)/;
/** `IBKR(US45841N1072) Split 4 for 1 (IBKR, INTERACTIVE BROKERS GRO-CL A, US45841N1072)`. */
const SPLIT = /\) Split ([\d.]{1,12}) for ([\d.]{1,12}) /i;

/** IBKR separates the share class with a blank: `BRK B`. */
const toSymbol = (text: string): string => text.trim().replace(/^([A-Z]+) ([A-Z])$/, "$1-$2");

function instrumentFor(file: OpenFile, symbol: string, currency: string, isin = ""): Instrument {
  return {
    ...toInstrument({ symbol: toSymbol(symbol), isin, currency }),
    ...file.instruments.get(symbol.trim()),
  };
}

function instrumentIn(row: Row, file: OpenFile, currency: string): Instrument | undefined {
  const [, symbol, isin] = OF_SECURITY.exec(textOf(row, "description")) ?? [];
  return symbol === undefined ? undefined : instrumentFor(file, symbol, currency, isin);
}

/** Totals have the word in place of a currency or an asset. */
const isTotal = (row: Row): boolean => /^(?:sub)?total\b/i.test((row.cells[2] ?? "").trim());

/** `Stocks`, or with the company that holds them: `Stocks - Held with …`. */
const STOCKS = /^stocks(?: - |$)/i;
const CANCELED = /(?:^|;) *Ca *(?:$|;)/;
/** Levels that repeat a trade by its executions or the lots it closed. */
const REPEATED_LEVEL = /^(?:trade|closedlot|execution)$/i;

const needStocks = (row: Row): void => {
  const category = textOf(row, "asset category");
  if (!STOCKS.test(category)) throw new RowFault("unsupported", "asset category", category);
};

function readTrade(row: Row, file: OpenFile): RowReading {
  const level = textOf(row, "datadiscriminator");
  if (REPEATED_LEVEL.test(level)) return skip(level);
  needStocks(row);
  if (CANCELED.test(textOf(row, "code"))) {
    throw new RowFault("unsupported", "code", textOf(row, "code"));
  }
  const currency = currencyOf(row, "currency");
  const quantity = needNumber(row, "quantity");
  const price = needNumber(row, "t. price");
  if (!quantity.isNegative()) refuseFree(price, "t. price", textOf(row, "t. price"));
  checkAmount(quantity, price, needNumber(row, "proceeds"), "proceeds");
  const isSale = quantity.isNegative();
  const shares = quantity.abs();
  const commission = (numberOf(row, "comm/fee") ?? ZERO).negated();
  // Exchanges may pay rebates. The ledger has no negative fees, so rebates adjust the price.
  const rebate = commission.isNegative() && !shares.isZero() ? commission.negated() : ZERO;
  const each = rebate.isZero() ? ZERO : rebate.dividedBy(shares);
  return readRow(
    draftOf(isSale ? "sell" : "buy", momentOf(row, "date/time"), {
      currency,
      quantity: shares,
      price: isSale ? price.plus(each) : price.minus(each),
      fee: rebate.isZero() ? commission : ZERO,
      note: rebate.isZero()
        ? ""
        : `The price includes a rebate of ${rebate} ${currency} on the commission: it was ${price}`,
    }),
    { instrument: instrumentFor(file, needText(row, "symbol"), currency) },
  );
}

interface Booked {
  readonly currency: string;
  readonly amount: Decimal;
  readonly note: string;
}

const bookedOf = (row: Row): Booked => ({
  currency: currencyOf(row, "currency"),
  amount: needNumber(row, "amount"),
  note: textOf(row, "description"),
});

function readDividend(row: Row, file: OpenFile): RowReading {
  const { currency, amount } = bookedOf(row);
  const instrument = instrumentIn(row, file, currency);
  if (!instrument) throw new RowFault("unsupported", "description", textOf(row, "description"));
  return readRow(draftOf("dividend", momentOf(row, "date"), { currency, amount }), { instrument });
}

/** Reads tax withheld from dividends or interest; refunds are negative, as in the ledger. */
function readTax(row: Row, file: OpenFile): RowReading {
  const { currency, amount, note } = bookedOf(row);
  const instrument = instrumentIn(row, file, currency);
  const stated = { currency, amount: amount.negated(), ...(instrument ? {} : { note }) };
  return readRow(draftOf("tax", momentOf(row, "date"), stated), { instrument });
}

const readInterest: Read = (row) =>
  readRow(draftOf("interest", momentOf(row, "date"), bookedOf(row)));

function readFee(row: Row): RowReading {
  const booked = bookedOf(row);
  return readRow(
    draftOf("fee", momentOf(row, "date"), { ...booked, amount: booked.amount.negated() }),
  );
}

function readFlow(row: Row): RowReading {
  const { amount, currency, note } = bookedOf(row);
  const column = row.columns.has("settle date") ? "settle date" : "date";
  return readRow(cashDraft(momentOf(row, column), amount, { currency, note }));
}

/** Splits are the only corporate actions that state everything the ledger needs. */
function readAction(row: Row, file: OpenFile): RowReading {
  needStocks(row);
  const description = needText(row, "description");
  const [, symbol, isin] = OF_SECURITY.exec(description) ?? [];
  const [, numerator, denominator] = SPLIT.exec(description) ?? [];
  if (!symbol || !numerator || !denominator) {
    throw new RowFault("unsupported", "description", description);
  }
  const { date } = momentOf(row, row.columns.has("report date") ? "report date" : "date/time");
  const key = `${symbol} ${date} ${numerator} ${denominator}`;
  if (file.splits.has(key)) return skip(description);
  const currency = currencyOf(row, "currency");
  const draft = { kind: "split" as const, date, currency, numerator, denominator };
  const reading = readRow(draft, { instrument: instrumentFor(file, symbol, currency, isin) });
  file.splits.add(key);
  return reading;
}

const refuse: Read = (row) => {
  throw new RowFault("unsupported", row.cells[SECTION], row.cells.slice(2).join(" "));
};

const SECTIONS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ["trades", readTrade],
  ["dividends", readDividend],
  ["withholding tax", readTax],
  ["interest", readInterest],
  ["fees", readFee],
  ["deposits & withdrawals", readFlow],
  ["corporate actions", readAction],
  ["transfers", refuse],
]);

const cellOf = ({ cells }: CsvRecord, place: number): string => toText(cells[place]);

/** Reads each section's instruments. A row may also list old symbols. */
function instrumentsOf(records: readonly CsvRecord[]): ReadonlyMap<string, Instrument> {
  const instruments = new Map<string, Instrument>();
  let columns: Columns = new Map();
  for (const record of records) {
    if (cellOf(record, SECTION) !== "Financial Instrument Information") continue;
    if (cellOf(record, ROW_KIND) === "Header") {
      columns = columnsOf(record.cells);
      continue;
    }
    const field = (name: string): string => cellOf(record, columns.get(name) ?? -1);
    for (const symbol of field("symbol").split(",").slice(0, 5)) {
      if (symbol.trim() === "" || symbol.length > 40) continue;
      const instrument = toInstrument({
        symbol: toSymbol(symbol),
        isin: field("security id"),
        name: field("description"),
        exchange: field("listing exch"),
      });
      instruments.set(symbol.trim(), instrument);
    }
  }
  return instruments;
}

/** A cancellation code marks a trade with the opposite quantity of the canceled one. */
function cancelableTrade(row: Row): Cancelable | undefined {
  if (REPEATED_LEVEL.test(textOf(row, "datadiscriminator"))) return undefined;
  const isCancellation = CANCELED.test(textOf(row, "code"));
  const quantity = needNumber(row, "quantity");
  const { date } = momentOf(row, "date/time");
  const trade = [
    textOf(row, "symbol"),
    textOf(row, "currency"),
    isCancellation ? quantity.negated() : quantity,
    needNumber(row, "t. price"),
  ].join(" ");
  const moment = textOf(row, "date/time");
  // A corrected trade may differ from the canceled one of the same second only in its commission.
  const fee = numberOf(row, "comm/fee") ?? ZERO;
  const exact = `${moment} ${trade} ${isCancellation ? fee.negated() : fee}`;
  const keys = [exact, `${moment} ${trade}`, `${date} ${trade}`, trade];
  return { isCancellation, date, keys };
}

/** A row with the same text, with or without `Reversal`, reverses a payment. */
function cancelableDividend(row: Row): Cancelable {
  const amount = needNumber(row, "amount");
  const { date } = momentOf(row, "date");
  const description = textOf(row, "description");
  const paid = `${textOf(row, "currency")} ${amount.abs()}`;
  const text = description
    .replace(/ *- *Reversal\b/i, "")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
  const [, symbol = ""] = OF_SECURITY.exec(description) ?? [];
  return {
    isCancellation: amount.isNegative(),
    date,
    keys: [`${date} ${paid} ${text}`, `${date} ${paid} of ${symbol}`, `${paid} ${text}`],
  };
}

function* rowsIn(section: string, rows: readonly Row[]): Generator<Row> {
  let columns: Columns | undefined;
  for (const each of rows) {
    if (cellOf(each, SECTION).toLowerCase() !== section) continue;
    const kind = cellOf(each, ROW_KIND);
    if (kind === "Header") columns = columnsOf(each.cells);
    if (kind !== "Data" || !columns) continue;
    const row: Row = { ...each, columns };
    if (!isTotal(row)) yield row;
  }
}

async function open({ rows }: TableFile): Promise<RowReader> {
  const file: OpenFile = {
    instruments: instrumentsOf(rows),
    splits: new Set(),
    canceled: new Set([
      ...(await canceledRows(rowsIn("trades", rows), cancelableTrade)),
      ...(await canceledRows(rowsIn("dividends", rows), cancelableDividend)),
    ]),
  };
  const headers = new Map<string, Columns>();
  return (stated) => {
    const section = cellOf(stated, SECTION);
    const read = SECTIONS.get(section.toLowerCase());
    if (!read) return skip(section);
    const kind = cellOf(stated, ROW_KIND);
    if (kind === "Header") {
      headers.set(section, columnsOf(stated.cells));
      return skip(section);
    }
    if (kind !== "Data") return skip(`${section} ${kind}`);
    const columns = headers.get(section);
    if (!columns) throw new RowFault("missingField", section);
    const row: Row = { ...stated, columns };
    if (isTotal(row)) return skip(`${section} ${row.cells[2] ?? ""}`);
    if (!file.canceled.has(row.line)) return read(row, file);
    const text = textOf(row, "description") || `${textOf(row, "symbol")} ${textOf(row, "code")}`;
    return readCanceled(text, () => read(row, file));
  };
}

export const interactiveBrokers: TableFormat = {
  name: "interactiveBrokers",
  findHeaders: (records) =>
    records
      .slice(0, MAX_PREAMBLE)
      .some(
        (record) =>
          cellOf(record, ROW_KIND) === "Header" &&
          (SECTIONS.has(cellOf(record, SECTION).toLowerCase()) ||
            (cellOf(record, SECTION) === "Statement" && cellOf(record, 2) === "Field Name")),
      )
      ? 0
      : -1,
  settled: { decimalMark: "point", dateOrder: "ymd" },
  detectCurrency: (records) => {
    const stated = records.find(
      (record) =>
        cellOf(record, SECTION) === "Account Information" && cellOf(record, 2) === "Base Currency",
    );
    return stated && cellOf(stated, 3);
  },
  open,
};
