import { sortByKey } from "../../components/dataDisplay/figureSorting.ts";
import type { WatchlistRow } from "../../api/endpoints.ts";

export const SORT_COLUMNS = [
  "symbol",
  "name",
  "price",
  "change",
  "range",
  "earnings",
  "alerts",
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface Sorting {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

/**
 * First press on a header: text from A, the earliest report first, other figures from the largest.
 */
export const firstSorting = (column: SortColumn): Sorting => ({
  column,
  isDescending: !["symbol", "name", "earnings"].includes(column),
});

/** Returns the rows sorted; rows without a value come last in both directions. */
export function sortRows(
  rows: readonly WatchlistRow[],
  sorting: Sorting | undefined,
): readonly WatchlistRow[] {
  return sorting
    ? sortByKey(rows, (row) => keyOf(row, sorting.column), sorting.isDescending)
    : rows;
}

function keyOf({ symbol, name, quote, range, earnings, alerts }: WatchlistRow, column: SortColumn) {
  switch (column) {
    case "symbol":
      return symbol;
    case "name":
      return name;
    case "price":
      return quote?.price ?? null;
    case "change":
      return quote?.changePercent ?? null;
    case "range":
      return quote && range && range.high > range.low
        ? (quote.price - range.low) / (range.high - range.low)
        : null;
    case "earnings":
      return earnings?.date ?? null;
    case "alerts":
      return alerts;
    default:
      return column satisfies never;
  }
}
