import { ZERO, type Decimal } from "../../../../market/ledger/decimal.ts";
import { yieldToEventLoop } from "../../../../platform/yieldToEventLoop.ts";
import { ROWS_A_TURN } from "../text/rowsATurn.ts";
import { RowFault, type Row } from "../text/row.ts";

/** A row of the transactions as far as it may be one side of a corporate action. */
export interface Side {
  readonly moment: string;
  readonly isin: string;
  readonly currency: string;
  /** Negative for shares that leave. */
  readonly quantity: Decimal;
  /** Of the row, in its own currency, without its sign. */
  readonly value: Decimal;
}

/** What the two sides of a booking without an order are together. */
export type Booking =
  /** `line` is the row that stands for it; the others of it say nothing more. */
  | {
      readonly kind: "split";
      readonly line: number;
      readonly after: Decimal;
      readonly before: Decimal;
    }
  /** As many shares were taken out and put in again, as after a change of the exchange. */
  | { readonly kind: "same" }
  /** A merger, a reverse split that was partly paid in cash, and the like. */
  | { readonly kind: "unknown" };

/** Values of the two sides differ by the rounding of their prices at most. */
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

/** Undefined for a purchase and a sale that only happen to be of one minute. */
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
 * Finds corporate actions among rows that have no order and no charge, by line. DEGIRO books a split as
 * a sale of the old shares and a purchase of the new ones in the same minute, for the same value; two
 * securities that change places in one minute are a merger or a new ISIN. In a file without a column
 * for the order, `hasOrders` is false, and only what can be nothing but a split is found.
 */
export async function findBookings(
  rows: readonly Row[],
  sideOf: (row: Row) => Side | undefined,
  hasOrders: boolean,
): Promise<ReadonlyMap<number, Booking>> {
  const minutes = new Map<string, Map<string, Sum>>();
  for (const [place, row] of rows.entries()) {
    if (place % ROWS_A_TURN === 0) await yieldToEventLoop();
    let side: Side | undefined;
    try {
      side = sideOf(row);
    } catch (fault) {
      // Its own row is refused for the same reason.
      if (!(fault instanceof RowFault)) throw fault;
    }
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
