import { expect, test } from "bun:test";
import { alertRow } from "../../../mocks/alertRow.ts";
import type { Alert } from "../../api/endpoints.ts";
import { statusOf } from "../../app/alerts/alertStatus.ts";
import {
  filterRows,
  nextSorting,
  NO_FILTER,
  sortRows,
  toRow,
  type AlertRow,
  type SortColumn,
} from "./alertRows.ts";

const quote = { companyName: "Apple Inc.", price: 200, previousClose: 190, currency: "USD" };

const row = (change: Partial<Alert>, price: number | null = 200, name = "Apple Inc."): AlertRow => {
  const alert = alertRow(change);
  const known = price === null ? undefined : { ...quote, companyName: name, price };
  const recipients = { full: "me@example.com", brief: "me@example.com", isUnreachable: false };
  return toRow(
    alert,
    statusOf(alert, { isSnoozed: false, isUnreachable: false }),
    known,
    recipients,
  );
};

const SINCE = "2026-01-05T15:00:00.000Z";

test.each([
  [{ isActive: true, isTriggered: false }, {}, "active"],
  [{ isActive: true, isTriggered: true }, {}, "triggered"],
  [{ isActive: false, isTriggered: true }, {}, "triggered"],
  [{ isActive: true, isTriggered: false }, { isSnoozed: true }, "snoozed"],
  [{ isActive: true, isTriggered: true }, { isSnoozed: true }, "snoozed"],
  [{ isActive: true, notWatchedSince: SINCE }, {}, "blocked"],
  [{ isActive: true }, { isUnreachable: true }, "blocked"],
  [{ isActive: false, suspension: { reason: "paused", since: SINCE } }, {}, "paused"],
  [{ isActive: false, isExpired: true }, {}, "expired"],
  [{ isActive: false }, { isUnreachable: true }, "inactive"],
] as const)("one that is %j, with %j, is %s", (change, more, status) => {
  const circumstances = { isSnoozed: false, isUnreachable: false, ...more };
  expect(statusOf(alertRow(change), circumstances)).toBe(status);
});

test.each([
  [{ alertType: "above", targetPrice: 210 }, 5],
  [{ alertType: "below", targetPrice: 190 }, 5],
  [{ alertType: "above", targetPrice: 150 }, 0],
  // From the previous close of 190: up to 209 is 4.5% away, down to 171 is 14.5%.
  [{ alertType: "change_percent", targetPrice: 10, direction: "up" }, 4.5],
  [{ alertType: "change_percent", targetPrice: 10, direction: "down" }, 14.5],
  [{ alertType: "change_percent", targetPrice: 10, direction: "either" }, 4.5],
] as const)("%j at 200 is %p percent away", (change, distance) => {
  expect(row(change).distance).toBeCloseTo(distance, 9);
});

test("a triggered alert, another currency or a missing price has no distance", () => {
  expect(row({ isTriggered: true }).distance).toBeNull();
  expect(row({ currency: "GBP" })).toMatchObject({ price: null, distance: null });
  expect(row({}, null)).toMatchObject({ price: null, distance: null, name: "" });
});

const rows = [
  row({ id: 1, symbol: "AAPL", targetPrice: 220, createdAt: "2026-01-01T00:00:00.000Z" }),
  row(
    { id: 2, symbol: "MSFT", targetPrice: 402, createdAt: "2026-01-03T00:00:00.000Z" },
    400,
    "Microsoft",
  ),
  row({ id: 3, symbol: "KO", note: "After earnings", alertType: "below", targetPrice: 50 }, null),
  row({ id: 4, symbol: "NVDA", isTriggered: true }, 100, "Nvidia"),
];
const ids = (found: readonly AlertRow[]) => found.map(({ alert }) => alert.id);

test("search covers symbol, name and note, in any case and order of words", () => {
  const search = (text: string) => ids(filterRows(rows, { ...NO_FILTER, text }));
  expect(search("")).toEqual([1, 2, 3, 4]);
  expect(search(" micro ")).toEqual([2]);
  expect(search("inc aapl")).toEqual([1]);
  expect(search("earnings")).toEqual([3]);
  expect(search("(")).toEqual([]);
});

test("filters are combined", () => {
  expect(ids(filterRows(rows, { ...NO_FILTER, status: "triggered" }))).toEqual([4]);
  expect(ids(filterRows(rows, { ...NO_FILTER, condition: "below" }))).toEqual([3]);
  expect(ids(filterRows(rows, { text: "ko", status: "active", condition: "above" }))).toEqual([]);
});

test.each<[SortColumn, boolean, number[]]>([
  ["distance", false, [2, 1, 3, 4]],
  ["distance", true, [1, 2, 3, 4]],
  ["symbol", false, [1, 3, 2, 4]],
  ["price", true, [2, 1, 4, 3]],
  ["status", false, [4, 1, 2, 3]],
])("sorted by %s, descending %p; unknown values are last", (column, isDescending, order) => {
  expect(ids(sortRows(rows, { column, isDescending }))).toEqual(order);
});

test("a header sorts, reverses and restores the order of the list", () => {
  const nearest = nextSorting(undefined, "distance");
  expect(nearest).toEqual({ column: "distance", isDescending: false });
  const farthest = nextSorting(nearest, "distance");
  expect(farthest).toEqual({ column: "distance", isDescending: true });
  expect(nextSorting(farthest, "distance")).toBeUndefined();
  expect(nextSorting(nearest, "price")).toEqual({ column: "price", isDescending: true });
});
