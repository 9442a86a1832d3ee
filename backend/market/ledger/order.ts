import type { TradeDate } from "../../domain/tradeDate.ts";
import { visitInSlices } from "./slices.ts";
import type { Transaction, TransactionKind } from "./transaction.ts";

export interface Place {
  readonly date: TradeDate;
  readonly time: string;
  readonly rank: number;
  readonly sequence: number;
}

const RANKS: Readonly<Record<TransactionKind, 0 | 1 | 2 | 3 | 4>> = {
  openingHolding: 0,
  openingCash: 0,
  split: 1,
  spinOff: 1,
  merger: 1,
  buy: 2,
  transferIn: 2,
  deposit: 2,
  dividend: 3,
  interest: 3,
  fee: 3,
  tax: 3,
  sell: 4,
  transferOut: 4,
  withdrawal: 4,
};

/**
 * Default times of transactions without one: those that open, split or add count at the start of
 * the date, and those that reduce at its end. A broker's list sorted newest first thus still buys
 * before it sells.
 */
const TIMES = ["00:00:00", "00:00:00", "00:00:00", "12:00:00", "24:00:00"] as const;

/** Pads `HH:MM` to `HH:MM:00`, so that times compare as text. */
export const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time);

/**
 * Numeric ids reflect the order of entry, which keeps the order stable across recomputations and
 * corrections. For other ids `entered` decides.
 */
export function placeOf(tx: Transaction, entered: number): Place {
  const sequence = /^\d+$/.test(tx.id) ? Number(tx.id) : entered;
  const rank = RANKS[tx.kind];
  const time = tx.time === undefined ? TIMES[rank] : withSeconds(tx.time);
  return { date: tx.date, time, rank, sequence };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

export const comparePlaces = (a: Place, b: Place): number =>
  compareText(a.date, b.date) ||
  compareText(a.time, b.time) ||
  a.rank - b.rank ||
  a.sequence - b.sequence;

/** Sorts transactions from order of entry into effective order. Yields between slices of work. */
export function* sortByPlace<Tx extends Transaction>(
  entered: readonly Tx[],
): Generator<void, readonly Tx[]> {
  const placed: { readonly tx: Tx; readonly place: Place }[] = [];
  yield* visitInSlices(entered, (tx, index) => placed.push({ tx, place: placeOf(tx, index) }));
  placed.sort((a, b) => comparePlaces(a.place, b.place));
  const sorted: Tx[] = [];
  yield* visitInSlices(placed, ({ tx }) => sorted.push(tx));
  return sorted;
}
