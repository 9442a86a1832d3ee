import { ZERO, type Decimal } from "../../../../market/ledger/decimal.ts";
import { yieldToEventLoop } from "../../../../platform/yieldToEventLoop.ts";
import { ifReadable, ROWS_A_TURN, type Row } from "../text/row.ts";

export interface Side {
  readonly moment: string;
  readonly isin: string;
  readonly currency: string;
  /** Negative for shares that leave. */
  readonly quantity: Decimal;
  /** Absolute value of the row, in its own currency. */
  readonly value: Decimal;
}

export type Booking =
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
export async function findBookings(
  rows: readonly Row[],
  sideOf: (row: Row) => Side | undefined,
  hasOrders: boolean,
): Promise<ReadonlyMap<number, Booking>> {
  const minutes = new Map<string, Map<string, Sum>>();
  for (const [place, row] of rows.entries()) {
    if (place % ROWS_A_TURN === 0) await yieldToEventLoop();
    const side = ifReadable(() => sideOf(row));
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
