import { expect, test } from "bun:test";
import type { WatchlistRow } from "../../api/endpoints.ts";
import { firstSorting, sortRows } from "./WatchlistTable.tsx";

const row = (symbol: string, changePercent: number | null, date: string | null): WatchlistRow =>
  ({
    symbol,
    name: symbol,
    alerts: 0,
    spark: [],
    range: null,
    quote: changePercent === null ? null : { price: 1, changePercent },
    earnings: date === null ? null : { date },
  }) as unknown as WatchlistRow;

const rows = [row("C", 1, null), row("A", null, "2026-02-01"), row("B", -2, "2026-01-01")];
const symbols = (sorted: readonly WatchlistRow[]) => sorted.map(({ symbol }) => symbol);

test("without a column the rows keep their order", () => {
  expect(symbols(sortRows(rows, undefined))).toEqual(["C", "A", "B"]);
});

test("numbers begin with the largest, names and dates with the first; unknown values are last", () => {
  expect(symbols(sortRows(rows, firstSorting("change")))).toEqual(["C", "B", "A"]);
  expect(symbols(sortRows(rows, { column: "change", isDescending: false }))).toEqual([
    "B",
    "C",
    "A",
  ]);
  expect(symbols(sortRows(rows, firstSorting("symbol")))).toEqual(["A", "B", "C"]);
  expect(symbols(sortRows(rows, firstSorting("earnings")))).toEqual(["B", "A", "C"]);
  expect(symbols(sortRows(rows, firstSorting("range")))).toEqual(["C", "A", "B"]);
});
