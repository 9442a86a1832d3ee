import { ZERO, type Decimal } from "../../../../market/ledger/decimal.ts";
import { openWithCancellations, type Cancelable } from "../text/cancellations.ts";
import {
  cashDraft,
  draftOf,
  headersWith,
  majorUnitOf,
  pickRate,
  readRow,
  refuseFree,
  skip,
  toleranceOf,
  type TableFormat,
} from "../text/format.ts";
import {
  ifReadable,
  momentOf,
  needNumber,
  needText,
  numberOf,
  RowFault,
  textOf,
  toCurrency,
  toInstrument,
  type Columns,
  type Row,
} from "../text/row.ts";
import type { RowReading } from "../text/statement.ts";

/** Older exports omit the zone from the header; both are UTC. */
const timeColumnOf = ({ columns }: Row): string =>
  columns.has("time (utc)") ? "time (utc)" : "time";

interface Money {
  readonly column: string;
  readonly value: Decimal;
  readonly currency: string;
}

/** The currency is in another column or, before 2023, in the header (`Total (GBP)`). */
function moneyIn(row: Row, column: string): Money {
  const value = numberOf(row, column) ?? ZERO;
  const currency = column.endsWith(")")
    ? column.slice(-4, -1).toUpperCase()
    : textOf(row, `currency (${column})`);
  return { column, value, currency };
}

interface MoneyColumns {
  readonly total: string | undefined;
  readonly withheld: readonly string[];
  readonly fees: readonly string[];
  readonly taxes: readonly string[];
}

const withoutCurrency = (column: string): string =>
  column.endsWith(")") ? column.slice(0, -" (GBP)".length) : column;

/** Charges vary by exchange, but the last word of their names does not. */
function moneyColumnsOf(columns: Columns): MoneyColumns {
  const named = [...columns.keys()].map((column) => [column, withoutCurrency(column)] as const);
  const withNames = (fits: (name: string) => boolean): readonly string[] =>
    named.flatMap(([column, name]) => (fits(name) ? [column] : []));
  return {
    total: withNames((name) => name === "total")[0],
    withheld: withNames((name) => name === "withholding tax"),
    fees: withNames((name) => name.endsWith(" fee")),
    taxes: withNames((name) => / (?:tax|duty|levy)$/.test(name) && name !== "withholding tax"),
  };
}

const instrumentOf = (row: Row, currency: string) =>
  toInstrument({
    symbol: textOf(row, "ticker"),
    isin: textOf(row, "isin"),
    name: textOf(row, "name"),
    currency,
  });

const statedOf = (row: Row) => ({
  moment: momentOf(row, timeColumnOf(row)),
  note: textOf(row, "notes"),
  reference: textOf(row, "id"),
});

interface Price {
  readonly quantity: Decimal;
  readonly price: Decimal;
  readonly currency: string;
  readonly perMajor: number;
}

function priceOf(row: Row): Price {
  const { currency, perMajor } = majorUnitOf(needText(row, "currency (price / share)"));
  return {
    quantity: needNumber(row, "no. of shares"),
    price: needNumber(row, "price / share").dividedBy(perMajor),
    currency: toCurrency(currency, "currency (price / share)"),
    perMajor,
  };
}

/** Sums charges in the currency of the price; each is in that or in the account's currency. */
const converter =
  (
    row: Row,
    currency: string,
    account: string,
    rate: Decimal | undefined,
  ): ((columns: readonly string[]) => Decimal) =>
  (columns) => {
    let total = ZERO;
    for (const name of columns) {
      const money = moneyIn(row, name);
      if (money.value.isZero()) continue;
      const unit = majorUnitOf(money.currency);
      const value = money.value.dividedBy(unit.perMajor);
      if (unit.currency === currency) total = total.plus(value);
      else if (unit.currency === account && rate) total = total.plus(value.dividedBy(rate));
      else throw new RowFault("unsupported", name, money.currency);
    }
    return total;
  };

const totalOf = (row: Row, { total }: MoneyColumns): Omit<Money, "column"> =>
  total === undefined ? { value: ZERO, currency: "" } : moneyIn(row, total);

/** Sums charges in the account's currency, which the total already includes. */
const chargesIn = (row: Row, { fees, taxes }: MoneyColumns, account: string): Decimal => {
  let total = ZERO;
  for (const column of [...fees, ...taxes]) {
    const money = moneyIn(row, column);
    if (money.currency === account) total = total.plus(money.value);
  }
  return total;
};

/** Units of the account's currency per unit of the price's; undefined if they are the same. */
function rateOf(
  row: Row,
  { quantity, price, currency, perMajor }: Price,
  money: MoneyColumns,
  isBuy: boolean,
) {
  const total = totalOf(row, money);
  if (total.currency === "" || total.currency === currency) return undefined;
  const charges = chargesIn(row, money, total.currency);
  const gross = isBuy ? total.value.abs().minus(charges) : total.value.abs().plus(charges);
  const value = quantity.times(price);
  if (value.isZero() || !gross.gt(ZERO)) return undefined;
  // The column states units of the price's currency, possibly pence, per unit of the account's.
  const stated = /\d/.test(textOf(row, "exchange rate"))
    ? numberOf(row, "exchange rate")
    : undefined;
  const inverse = stated?.gt(ZERO) ? stated.pow(-1) : undefined;
  const rate = pickRate(gross.dividedBy(value), [inverse, inverse?.times(perMajor)]);
  return { currency: total.currency, rate };
}

function readTrade(row: Row, money: MoneyColumns, kind: "buy" | "sell"): RowReading {
  const price = priceOf(row);
  if (kind === "buy") refuseFree(price.price, "price / share", textOf(row, "price / share"));
  const { moment, note, reference } = statedOf(row);
  const brokerRate = rateOf(row, price, money, kind === "buy");
  const account = totalOf(row, money).currency;
  const sum = converter(row, price.currency, account, brokerRate?.rate);
  return readRow(
    draftOf(kind, moment, {
      currency: price.currency,
      quantity: price.quantity,
      price: price.price,
      fee: sum(money.fees),
      tax: sum(money.taxes),
      settlement: brokerRate ? "portfolio" : undefined,
      note,
    }),
    { instrument: instrumentOf(row, price.currency), reference, brokerRate },
  );
}

/** Half of the last decimal that the cell states, times the number of shares. */
function roundingOf(row: Row, { quantity, perMajor }: Price): Decimal {
  const [, decimals = ""] = textOf(row, "price / share").split(".");
  return quantity.abs().dividedBy(2 * 10 ** decimals.length * perMajor);
}

/**
 * Returns the amount paid out. Trading 212 states dividends per share after withholding tax, older
 * exports with two decimals, so the total is more precise if it has the same currency. A file may
 * state them before tax; a total that fits neither rejects the row.
 */
function paidOf(row: Row, price: Price, total: Omit<Money, "column">, tax: Decimal): Decimal {
  const stated = price.quantity.times(price.price);
  const { currency, perMajor } = majorUnitOf(total.currency);
  if (currency !== price.currency || total.value.isZero()) return stated;
  const paid = total.value.dividedBy(perMajor);
  const tolerance = toleranceOf(stated).plus(roundingOf(row, price));
  const fits = [stated, stated.minus(tax)].some((net) => net.minus(paid).abs().lte(tolerance));
  if (!fits) throw new RowFault("amountsDiffer", "total", paid.toString());
  return paid;
}

function readDividend(row: Row, money: MoneyColumns): RowReading {
  const price = priceOf(row);
  const { moment, note, reference } = statedOf(row);
  const total = totalOf(row, money);
  const net = price.quantity.times(price.price);
  const isForeign = total.currency !== "" && total.currency !== price.currency;
  const brokerRate =
    isForeign && net.gt(ZERO) && total.value.gt(ZERO)
      ? { currency: total.currency, rate: total.value.dividedBy(net) }
      : undefined;
  const sum = converter(row, price.currency, total.currency, brokerRate?.rate);
  const tax = sum(money.withheld);
  return readRow(
    draftOf("dividend", moment, {
      currency: price.currency,
      amount: paidOf(row, price, total, tax).plus(tax),
      tax,
      settlement: brokerRate ? "portfolio" : undefined,
      note,
    }),
    { instrument: instrumentOf(row, price.currency), reference, brokerRate },
  );
}

/** A reversed dividend is repeated with a negative amount. */
function cancelableDividend(row: Row): Cancelable | undefined {
  if (!isDividend(textOf(row, "action").toLowerCase())) return undefined;
  const { quantity, price, currency } = priceOf(row);
  const amount = quantity.times(price);
  const { date } = momentOf(row, timeColumnOf(row));
  const security = textOf(row, "isin") || textOf(row, "ticker");
  const paid = `${security} ${currency} ${amount.abs()}`;
  return { isCancellation: amount.isNegative(), date, keys: [`${date} ${paid}`, paid] };
}

const isDividend = (action: string): boolean => action.startsWith("dividend");

function readCash(
  row: Row,
  money: MoneyColumns,
  kind: "deposit" | "interest" | "withdrawal",
): RowReading {
  const { moment, note, reference } = statedOf(row);
  const total = totalOf(row, money);
  const stated = { currency: toCurrency(total.currency, "currency (total)"), note };
  const amount = kind === "withdrawal" ? total.value.abs().negated() : total.value;
  const draft =
    kind === "interest"
      ? draftOf("interest", moment, { ...stated, amount })
      : cashDraft(moment, amount, stated);
  return readRow(draft, { reference });
}

const splitKey = (row: Row): string =>
  `${textOf(row, "isin") || textOf(row, "ticker")} ${momentOf(row, timeColumnOf(row)).date}`;

type Splits = ReadonlyMap<string, { readonly close?: Decimal; readonly open?: Decimal }>;

/** One row closes the old shares, another opens the new ones. A single row is rejected. */
function readSplit(row: Row, action: string, splits: Splits): RowReading {
  const { close, open } = splits.get(splitKey(row)) ?? {};
  if (!close || !open) throw new RowFault("unsupported", "action", action);
  if (action.endsWith("close")) return skip(textOf(row, "action"));
  const { moment, note, reference } = statedOf(row);
  return readRow(draftOf("split", moment, { numerator: open, denominator: close, note }), {
    instrument: instrumentOf(row, ""),
    reference,
  });
}

function splitsOf(rows: readonly Row[]): Splits {
  const splits = new Map<string, { close?: Decimal; open?: Decimal }>();
  for (const row of rows) {
    const [, side] = /^stock split (open|close)$/i.exec(textOf(row, "action")) ?? [];
    if (side === undefined) continue;
    const read = ifReadable(() => [splitKey(row), needNumber(row, "no. of shares")] as const);
    if (!read) continue;
    const [key, shares] = read;
    splits.set(key, { ...splits.get(key), [side.toLowerCase()]: shares });
  }
  return splits;
}

function readAction(row: Row, money: MoneyColumns, splits: Splits): RowReading {
  const written = needText(row, "action");
  const action = written.toLowerCase();
  if (/^(?:market|limit|stop|stop limit) buy$/.test(action)) return readTrade(row, money, "buy");
  if (/^(?:market|limit|stop|stop limit) sell$/.test(action)) return readTrade(row, money, "sell");
  if (isDividend(action)) return readDividend(row, money);
  if (action.startsWith("stock split")) return readSplit(row, action, splits);
  switch (action) {
    case "deposit":
      return readCash(row, money, "deposit");
    case "withdrawal":
      return readCash(row, money, "withdrawal");
    case "interest on cash":
    case "lending interest":
      return readCash(row, money, "interest");
    case "currency conversion":
    case "result adjustment":
    case "stock distribution":
    case "custom stock distribution":
      throw new RowFault("unsupported", "action", written);
    default:
      throw new RowFault("unknownKind", "action", written);
  }
}

export const trading212: TableFormat = {
  name: "trading212",
  findHeaders: headersWith("action", "isin", "ticker", "no. of shares", "price / share"),
  settled: { decimalMark: "point", dateOrder: "ymd" },
  open: async (file) => {
    const splits = splitsOf(file.rows);
    const money = moneyColumnsOf(file.columns);
    return openWithCancellations(file, cancelableDividend, (row) => readAction(row, money, splits));
  },
};
