import { expect, test } from "bun:test";
import { dateOfDay } from "../../../market/calendars/calendarDays.ts";
import { sortByPlace } from "../../../market/ledger/order.ts";
import { runAtOnce } from "../../../testing/runAtOnce.ts";
import { markDuplicates } from "./checking/markDuplicates.ts";

/** Newest first, as many brokers list them. */
const purchases = Array.from({ length: 5000 }, (_, index) => ({
  id: String(index + 1),
  kind: "buy" as const,
  date: dateOfDay(18_000 - index),
  symbol: "AAPL",
  quantity: "1",
  price: String(100 + index),
  currency: "USD",
}));

test("a file processed in slices has the same duplicates and order", () => {
  const rows = purchases.map((draft) => ({ draft, row: {} }));
  const marks = runAtOnce(markDuplicates(rows, purchases.slice(0, 2000), null));
  expect(marks.filter(({ duplicate }) => duplicate === "recorded")).toHaveLength(2000);
  expect(marks[1999]).toMatchObject({ duplicate: "recorded", recordedAs: "2000" });
  expect(marks[2000]).toMatchObject({ duplicate: null, isTwin: false });
  expect(runAtOnce(sortByPlace(purchases))).toEqual(purchases.toReversed());
});
