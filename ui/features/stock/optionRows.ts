import type { StockOptions } from "../../api/endpoints.ts";

export type OptionContract = NonNullable<StockOptions["value"]>["calls"][number];

/** Contracts at one strike; null if there is none. */
export interface OptionRow {
  readonly strike: number;
  readonly call: OptionContract | null;
  readonly put: OptionContract | null;
}

/** Pairs calls and puts by strike, lowest strike first. */
export function optionRows(
  calls: readonly OptionContract[],
  puts: readonly OptionContract[],
): readonly OptionRow[] {
  const rows = new Map<number, { call: OptionContract | null; put: OptionContract | null }>();
  for (const call of calls) rows.set(call.strike, { call, put: null });
  for (const put of puts) rows.set(put.strike, { call: rows.get(put.strike)?.call ?? null, put });
  return [...rows]
    .map(([strike, sides]) => ({ strike, ...sides }))
    .toSorted((one, other) => one.strike - other.strike);
}

/** Returns at most `count` rows, centered on the price as far as there are rows on both sides. */
export function rowsAround(
  rows: readonly OptionRow[],
  price: number | null,
  count: number,
): readonly OptionRow[] {
  const above = price === null ? -1 : rows.findIndex(({ strike }) => strike >= price);
  const middle = above < 0 ? (price === null ? rows.length / 2 : rows.length) : above;
  const first = Math.max(0, Math.min(Math.round(middle - count / 2), rows.length - count));
  return rows.slice(first, first + count);
}
