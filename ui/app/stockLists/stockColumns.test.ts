import { expect, test } from "bun:test";
import * as fc from "fast-check";
import type { ScreenerResult } from "../../api/endpoints.ts";
import {
  sortRows as sort,
  toggleSorting as toggle,
  type Sorting,
} from "../../components/dataDisplay/figureSorting.ts";
import { stockColumns } from "./stockColumns.ts";

const sortRows = (rows: readonly ScreenerResult[], sorting: Sorting | null) =>
  sort(stockColumns, rows, sorting);
const toggleSorting = (sorting: Sorting | null, id: string) => toggle(stockColumns, sorting, id);

const row = (symbol: string, facts: Partial<ScreenerResult> = {}) =>
  ({
    symbol,
    price: 5,
    marketCap: null,
    ...facts,
  }) as ScreenerResult;
const columnOf = (id: string) => stockColumns.find((column) => column.id === id)!;
const symbols = (rows: readonly ScreenerResult[]) => rows.map(({ symbol }) => symbol).join("");

test("a number sorts largest first, then smallest; text from A, then from Z", () => {
  const first = toggleSorting(null, "price");
  expect(first).toEqual({ column: "price", isDescending: true });
  expect(toggleSorting(first, "price").isDescending).toBe(false);
  expect(toggleSorting(first, "stock")).toEqual({
    column: "stock",
    isDescending: false,
  });
});

test("unknown values come last in either direction", () => {
  const rows = [row("A"), row("B", { marketCap: 1 }), row("C"), row("D", { marketCap: 2 })];
  const sortedBy = (isDescending: boolean) =>
    symbols(sortRows(rows, { column: "marketCap", isDescending }));
  expect(sortedBy(true)).toBe("DBAC");
  expect(sortedBy(false)).toBe("BDAC");
});

test("amounts in several currencies are sorted by their value in dollars", () => {
  const rows = [
    row("A", { price: 9, marketCap: 30 }),
    row("B", { price: 1500, priceUsd: 10, marketCap: 3000 }),
    row("C", { price: 8, priceUsd: 10.4, marketCap: 20 }),
  ];
  const sortedBy = (column: string) => symbols(sortRows(rows, { column, isDescending: true }));
  expect(sortedBy("price")).toBe("CBA");
  expect(sortedBy("marketCap")).toBe("ACB");
  expect(columnOf("price").text(rows[1]!)).not.toBe(columnOf("price").text(rows[2]!));
});

test("without an order, or by an unknown column, rows keep their order", () => {
  const rows = [row("B"), row("A")];
  expect(sortRows(rows, null)).toBe(rows);
  expect(sortRows(rows, { column: "nonsense", isDescending: true })).toBe(rows);
});

test("sorting keeps every row, whatever the numbers are", () =>
  fc.assert(
    fc.property(fc.array(fc.option(fc.double({ noNaN: true }))), (caps) => {
      const rows = caps.map((marketCap, index) => row(String(index), { marketCap }));
      const sorted = sortRows(rows, { column: "marketCap", isDescending: true });
      expect(new Set(sorted)).toEqual(new Set(rows));
      const known = sorted.flatMap(({ marketCap }) => marketCap ?? []);
      expect(known).toEqual(known.toSorted((a, b) => b - a));
    }),
  ));

test.each([
  ["a phone on its side", 720, []],
  ["a small laptop", 944, ["medium"]],
  ["a desktop", 1134, ["medium", "wide"]],
  ["a wide window", 1380, ["medium", "wide", "widest"]],
])("%s leaves the name 160 px next to its columns", (_, width, levels) => {
  const actions = 108;
  const shown = stockColumns.filter(({ from }) => from === undefined || levels.includes(from));
  const used = shown.reduce((sum, column) => sum + (column.width ?? 0), actions);
  expect(width - used).toBeGreaterThanOrEqual(160);
});

test("prices have room for four decimals only when one of them needs it", () => {
  const tail = columnOf("price").tail!;
  expect(tail([row("A", { price: 9.99 })])).toBe(3);
  expect(tail([row("A", { price: 9.99 }), row("B", { price: 0.99 })])).toBe(5);
});
