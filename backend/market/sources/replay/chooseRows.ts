import type { CsvRows, FaultCounts } from "./csv.ts";

export interface DatedRows {
  /** Days since 1970-01-01 or epoch milliseconds; equal numbers are the same bar. */
  readonly times: ArrayLike<number>;
  readonly isClosed: (row: number) => boolean;
}

interface ChosenRows {
  /** Row numbers, oldest first, with distinct times. */
  readonly order: Uint32Array;
  readonly faults: FaultCounts;
}

/**
 * Selects the playable rows. Rows of the same time with identical prices count once; if they
 * differ, all are discarded, because it is unknown which is right.
 */
export function chooseRows(rows: CsvRows, { times, isClosed }: DatedRows): ChosenRows {
  const at = (row: number) => times[row] ?? 0;
  const sorted = orderByTime(times);
  const order = new Uint32Array(sorted.length);
  let [kept, closed, duplicates] = [0, 0, 0];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const first = sorted[from] ?? 0;
    let isAgreed = true;
    for (to = from + 1; to < sorted.length && at(sorted[to] ?? 0) === at(first); to++) {
      isAgreed &&= hasPricesOf(rows, first, sorted[to] ?? 0);
    }
    if (isClosed(first)) {
      closed += to - from;
      continue;
    }
    if (isAgreed) order[kept++] = first;
    duplicates += to - from - (isAgreed ? 1 : 0);
  }
  return {
    order: order.slice(0, kept),
    faults: {
      ...rows.faults,
      ...(closed > 0 && { "exchange closed": closed }),
      ...(duplicates > 0 && { "duplicate time": duplicates }),
    },
  };
}

/** Stable: rows of equal time stay in file order. */
function orderByTime(times: ArrayLike<number>): Uint32Array {
  const at = (row: number) => times[row] ?? 0;
  const order = Uint32Array.from(times, (_, row) => row);
  for (let row = 1; row < order.length; row++) {
    if (at(row - 1) > at(row)) return order.sort((a, b) => at(a) - at(b) || a - b);
  }
  return order;
}

const hasPricesOf = ({ open, high, low, close }: CsvRows, one: number, other: number): boolean =>
  open[one] === open[other] &&
  high[one] === high[other] &&
  low[one] === low[other] &&
  close[one] === close[other];
