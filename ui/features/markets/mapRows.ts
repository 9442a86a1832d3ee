import type { MapStock } from "../../api/endpoints.ts";

export type MapColumn = "symbol" | "sector" | "price" | "change" | "marketCap";

export interface MapSorting {
  readonly column: MapColumn;
  readonly isDescending: boolean;
}

const KEYS: Readonly<Record<MapColumn, (stock: MapStock) => string | number>> = {
  symbol: ({ symbol }) => symbol,
  // Those without one come last.
  sector: ({ sector }) => sector ?? "\u{10ffff}",
  price: ({ price }) => price,
  change: ({ changePercent }) => changePercent,
  marketCap: ({ marketCap }) => marketCap,
};

const compare = (one: string | number, other: string | number): number =>
  typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other), "en");

/** The rows in order; equal ones keep theirs. */
export function sortStocks(
  stocks: readonly MapStock[],
  { column, isDescending }: MapSorting,
): readonly MapStock[] {
  const keyOf = KEYS[column];
  const sign = isDescending ? -1 : 1;
  return stocks.toSorted((one, other) => sign * compare(keyOf(one), keyOf(other)));
}

/** Figures begin with the largest, words with the first of the alphabet; a second press turns it. */
export const sortBy = (sorting: MapSorting, column: MapColumn): MapSorting => ({
  column,
  isDescending:
    sorting.column === column ? !sorting.isDescending : column !== "symbol" && column !== "sector",
});
