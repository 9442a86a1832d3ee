import type { TradeDate } from "../../domain/tradeDate.ts";
import { visitInSlices } from "./slices.ts";
import type { Transaction, TransactionKind } from "./transaction.ts";

/** Where a transaction stands among those of its portfolio. */
export interface Place {
  readonly date: TradeDate;
  readonly time: string;
  readonly rank: number;
  /** In which order they were entered. */
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
 * Without a time: what opens, splits or adds is at the start of its date, what reduces at its end,
 * so that a broker's list that is newest first still buys before it sells.
 */
const TIMES = ["00:00:00", "00:00:00", "00:00:00", "12:00:00", "24:00:00"] as const;

/** `HH:MM` as `HH:MM:00`: texts of one length compare as times. */
export const withSeconds = (time: string): string => (time.length === 5 ? `${time}:00` : time);

/**
 * An id that is a number was given in order of entry, so that the order stays the same however often
 * the ledger is computed and whatever was corrected; of others `entered` counts.
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

/**
 * Sorts transactions that were entered in this order into the one in which they take effect. Pauses
 * between slices.
 */
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
