import { ZERO, type Decimal } from "../../../../market/ledger/decimal.ts";
import { canceledRows, readCanceled } from "../text/cancellations.ts";
import {
  joinContinued,
  draftOf,
  headersWith,
  majorUnitOf,
  pickRate,
  readRow,
  refuseFree,
  skip,
  type RowReader,
  type TableFile,
  type TableFormat,
} from "../text/format.ts";
import {
  columnIn,
  momentOf,
  needNumber,
  needText,
  numberOf,
  RowFault,
  textBeside,
  textOf,
  toCurrency,
  toInstrument,
  type Columns,
  type Row,
  ifReadable,
  ROWS_A_TURN,
} from "../text/row.ts";
import { cancelableBooking, CHANGE, readBooking } from "./degiroAccount.ts";
import type { RowReading } from "../text/statement.ts";
import { yieldToEventLoop } from "../../../../platform/yieldToEventLoop.ts";

interface Side {
  readonly moment: string;
  readonly isin: string;
  readonly currency: string;
  /** Negative for shares that leave. */
  readonly quantity: Decimal;
  /** Absolute value of the row, in its own currency. */
  readonly value: Decimal;
}

type Booking =
  /** `line` is the row to import; the others are skipped. */
  | {
      readonly kind: "split";
      readonly line: number;
      readonly after: Decimal;
      readonly before: Decimal;
    }
  /** The same number of shares left and returned, as after a change of exchange. */
  | { readonly kind: "same" }
  /** For example a merger, or a reverse split partly paid in cash. */
  | { readonly kind: "unknown" };

const VALUE_TOLERANCE = 0.001;
const CENTS = 0.05;

interface Sum {
  readonly lines: number[];
  readonly currencies: Set<string>;
  taken: Decimal;
  put: Decimal;
  takenValue: Decimal;
  putValue: Decimal;
}

const isSwap = ({ taken, put }: Sum): boolean => taken.gt(ZERO) && put.gt(ZERO);

/** Returns undefined for a purchase and a sale that merely share a minute. */
function bookingOf(sum: Sum, hasOrders: boolean): Booking | undefined {
  const off = sum.takenValue.minus(sum.putValue).abs();
  const isSameValue =
    sum.currencies.size === 1 && off.lte(sum.takenValue.times(VALUE_TOLERANCE).plus(CENTS));
  if (isSameValue && sum.takenValue.gt(ZERO)) {
    if (!sum.taken.eq(sum.put)) {
      return { kind: "split", line: sum.lines[0] ?? 0, after: sum.put, before: sum.taken };
    }
    if (hasOrders) return { kind: "same" };
  }
  return hasOrders ? { kind: "unknown" } : undefined;
}

/**
 * Finds corporate actions, by line, among rows without order and charges. DEGIRO books a split as a
 * sale of the old shares and a purchase of the new ones in the same minute, for the same value; two
 * securities exchanged in one minute are a merger or a new ISIN. `hasOrders` is false for files
 * without an order column; only unambiguous splits are found then.
 */
async function findBookings(
  rows: readonly Row[],
  money: MoneyColumns,
  hasOrders: boolean,
): Promise<ReadonlyMap<number, Booking>> {
  const minutes = new Map<string, Map<string, Sum>>();
  for (const [place, row] of rows.entries()) {
    if (place % ROWS_A_TURN === 0) await yieldToEventLoop();
    const side = ifReadable(() => sideOf(row, money));
    if (!side) continue;
    const securities = minutes.get(side.moment) ?? new Map<string, Sum>();
    minutes.set(side.moment, securities);
    const sum = securities.get(side.isin) ?? {
      lines: [],
      currencies: new Set<string>(),
      taken: ZERO,
      put: ZERO,
      takenValue: ZERO,
      putValue: ZERO,
    };
    securities.set(side.isin, sum);
    sum.lines.push(row.line);
    sum.currencies.add(side.currency);
    if (side.quantity.isNegative()) {
      sum.taken = sum.taken.minus(side.quantity);
      sum.takenValue = sum.takenValue.plus(side.value);
    } else {
      sum.put = sum.put.plus(side.quantity);
      sum.putValue = sum.putValue.plus(side.value);
    }
  }
  const bookings = new Map<number, Booking>();
  for (const securities of minutes.values()) {
    const sums = [...securities.values()];
    const apart = sums.filter((sum) => !isSwap(sum));
    const isExchange =
      hasOrders &&
      apart.some(({ taken }) => taken.gt(ZERO)) &&
      apart.some(({ put }) => put.gt(ZERO));
    for (const sum of sums) {
      const booking = isSwap(sum)
        ? bookingOf(sum, hasOrders)
        : isExchange
          ? ({ kind: "unknown" } as const)
          : undefined;
      if (booking) for (const line of sum.lines) bookings.set(line, booking);
    }
  }
  return bookings;
}

/** Headers of the transactions file in English, Dutch, German, Spanish and Italian. */
const DATES = ["date", "datum", "fecha", "data"] as const;
const TIMES = ["time", "tijd", "uhrzeit", "hora", "ora"] as const;
const PRODUCT = ["product", "produkt", "producto", "prodotto"] as const;
const EXCHANGE = [
  "reference exchange",
  "reference",
  "exchange",
  "beurs",
  "referenzbörse",
  "börse",
  "bolsa de referencia",
  "borsa di riferimento",
] as const;
const QUANTITY = ["quantity", "aantal", "anzahl", "número", "quantità"] as const;
const PRICE = ["price", "koers", "kurs", "precio", "quotazione"] as const;
const LOCAL = [
  "local value",
  "lokale waarde",
  "wert in lokalwährung",
  "valor local",
  "valore locale",
] as const;
const VALUE = ["value", "waarde", "wert", "valor", "valore"] as const;
const RATE = [
  "exchange rate",
  "fx rate",
  "wisselkoers",
  "wechselkurs",
  "tipo de cambio",
  "tasso di cambio",
] as const;
const ORDER = ["order id", "order-id", "id orden", "id ordine"] as const;

/** Commissions and conversion charges; their names have changed, but not how they begin. */
const FEE =
  /^(?:transaction|transactiekosten|transaktions|gebühr|costes? de|costi di|autofx|comisión autofx|commissione autofx)/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface MoneyColumns {
  readonly value: string | undefined;
  /** Currency in the header (`Value EUR`, since 2023); empty if it is in the adjacent column. */
  readonly currency: string;
  readonly fees: readonly string[];
}

function moneyColumnsOf(columns: Columns): MoneyColumns {
  const names = [...columns.keys()];
  const fees = names.filter((name) => FEE.test(name));
  const plain = VALUE.find((name) => columns.has(name));
  if (plain !== undefined) return { value: plain, currency: "", fees };
  const value = names.find((name) =>
    VALUE.some((known) => name.startsWith(`${known} `) && name.length === known.length + 4),
  );
  return { value, currency: value?.slice(-3).toUpperCase() ?? "", fees };
}

/** Returns the value in the account's currency. */
function valueOf(row: Row, { value: column, currency }: MoneyColumns) {
  const value = column === undefined ? undefined : numberOf(row, column);
  if (column === undefined || !value) return undefined;
  return { value, currency: currency === "" ? textBeside(row, column) : currency };
}

/** Sums all charges, which are negative in the file and in the account's currency. */
function feeOf(row: Row, { fees }: MoneyColumns): Decimal {
  let total = ZERO;
  for (const column of fees) total = total.minus(numberOf(row, column) ?? ZERO);
  return total;
}

/** Reads the order id from its column or, in newer files, the adjacent one without a header. */
function orderOf(row: Row): string {
  const stated = textOf(row, ...ORDER);
  const beside = textBeside(row, ...ORDER);
  return stated === "" && UUID.test(beside) ? beside : stated;
}

const momentIn = (row: Row) => momentOf(row, columnIn(row, DATES), columnIn(row, TIMES));

const instrumentOf = (row: Row, currency: string) =>
  toInstrument({
    isin: needText(row, "isin"),
    name: textOf(row, ...PRODUCT),
    exchange: textOf(row, ...EXCHANGE),
    currency,
  });

/** Returns undefined for an order, which is always a trade. */
function sideOf(row: Row, money: MoneyColumns): Side | undefined {
  if (orderOf(row) !== "" || !feeOf(row, money).isZero()) return undefined;
  const { date, time } = momentIn(row);
  const quantity = needNumber(row, ...QUANTITY);
  const value = numberOf(row, ...LOCAL) ?? quantity.times(needNumber(row, ...PRICE));
  return {
    moment: `${date} ${time ?? ""}`,
    isin: needText(row, "isin"),
    currency: textBeside(row, ...PRICE),
    quantity,
    value: value.abs(),
  };
}

function readSplit(row: Row, booking: Booking): RowReading {
  const product = `${textOf(row, ...PRODUCT)} ${textOf(row, ...QUANTITY)}`;
  switch (booking.kind) {
    case "same":
      return skip(product);
    case "unknown":
      throw new RowFault("unsupported", columnIn(row, ORDER), product);
    case "split": {
      if (row.line !== booking.line) return skip(product);
      const { currency } = majorUnitOf(textBeside(row, ...PRICE));
      const ratio = { numerator: booking.after, denominator: booking.before };
      return readRow(draftOf("split", momentIn(row), ratio), {
        instrument: instrumentOf(row, currency),
      });
    }
    default:
      return booking satisfies never;
  }
}

function readTrade(row: Row, money: MoneyColumns): RowReading {
  const quantity = needNumber(row, ...QUANTITY);
  const unit = majorUnitOf(textBeside(row, ...PRICE));
  const currency = toCurrency(unit.currency, columnIn(row, PRICE));
  const price = needNumber(row, ...PRICE).dividedBy(unit.perMajor);
  // Rights, spin-offs and stock dividends are booked in and out with a price of zero.
  refuseFree(price, columnIn(row, PRICE), textOf(row, ...PRICE));
  const gross = quantity.times(price).abs();
  const value = valueOf(row, money);
  const fee = feeOf(row, money);
  const isForeign = value !== undefined && value.currency !== currency;
  if (!value && !fee.isZero()) throw new RowFault("missingField", columnIn(row, VALUE));
  const stated = numberOf(row, ...RATE);
  const brokerRate =
    isForeign && gross.gt(ZERO) && !value.value.isZero()
      ? {
          currency: toCurrency(value.currency, columnIn(row, VALUE)),
          rate: pickRate(value.value.abs().dividedBy(gross), [
            stated?.gt(ZERO) ? stated.pow(-1) : undefined,
          ]),
        }
      : undefined;
  if (isForeign && !brokerRate && !fee.isZero())
    throw new RowFault("unsupported", columnIn(row, VALUE));
  const order = orderOf(row);
  return readRow(
    draftOf(quantity.isNegative() ? "sell" : "buy", momentIn(row), {
      currency,
      quantity: quantity.abs(),
      price,
      fee: brokerRate ? fee.dividedBy(brokerRate.rate) : fee,
      settlement: brokerRate ? "portfolio" : undefined,
    }),
    {
      instrument: instrumentOf(row, currency),
      // A partly filled order has several rows, told apart by quantity and price.
      reference:
        order === "" ? "" : `${order} ${textOf(row, ...QUANTITY)} ${textOf(row, ...PRICE)}`,
      brokerRate,
    },
  );
}

const HEADERS = [
  headersWith("date", "time", "product", "isin", "quantity", "price"),
  headersWith("datum", "tijd", "product", "isin", "aantal", "koers"),
  headersWith("datum", "uhrzeit", "produkt", "isin", "anzahl", "kurs"),
  headersWith("fecha", "hora", "producto", "isin", "número", "precio"),
  headersWith("data", "ora", "prodotto", "isin", "quantità", "quotazione"),
  headersWith("date", "time", "value date", "product", "isin", "description", "change"),
  headersWith("datum", "tijd", "valutadatum", "product", "isin", "omschrijving", "mutatie"),
  headersWith("datum", "valutadatum", "produkt", "isin", "beschreibung", "änderung"),
];

async function open({ rows, columns }: TableFile): Promise<RowReader> {
  const hasNo = (row: Row, names: readonly string[]) => textOf(row, ...names) === "";
  const joined = joinContinued(
    rows,
    (row) => {
      const isTextAlone =
        hasNo(row, DATES) && hasNo(row, TIMES) && textBeside(row, ...CHANGE) === "";
      return isTextAlone && hasNo(row, QUANTITY) && hasNo(row, PRICE);
    },
    // In some files the order id is in the next column, which has no header.
    new Set(
      ORDER.flatMap((name) => columns.get(name) ?? []).flatMap((place) => [place, place + 1]),
    ),
  );
  const isAccount = CHANGE.some((name) => columns.has(name));
  const money = moneyColumnsOf(columns);
  const whole = rows.filter((row) => !joined.isContinued(row)).map(joined.wholeOf);
  const canceled = isAccount ? await canceledRows(whole, cancelableBooking) : new Set<number>();
  const bookings = isAccount
    ? new Map<number, Booking>()
    : await findBookings(
        whole,
        money,
        ORDER.some((name) => columns.has(name)),
      );
  return (first) => {
    const text = first.cells.join(" ");
    if (joined.isContinued(first)) return skip(text);
    const row = joined.wholeOf(first);
    if (canceled.has(row.line)) return readCanceled(text, () => readBooking(row));
    if (isAccount) return readBooking(row);
    const booking = bookings.get(row.line);
    return booking ? readSplit(row, booking) : readTrade(row, money);
  };
}

/** DEGIRO exports the transactions and the account statement, which has all cash movements. */
export const degiro: TableFormat = {
  name: "degiro",
  findHeaders: (records) =>
    HEADERS.map((find) => find(records)).find((place) => place !== -1) ?? -1,
  settled: { dateOrder: "dmy" },
  numbers: [...QUANTITY, ...PRICE, ...LOCAL, ...CHANGE],
  open,
};
