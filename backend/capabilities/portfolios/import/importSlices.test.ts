import { expect, test } from "bun:test";
import { dateOfDay } from "../../../market/calendars/calendarDays.ts";
import { sortByPlace } from "../../../market/ledger/order.ts";
import { runAtOnce } from "../../../testing/runAtOnce.ts";
import { detectDateOrder } from "./text/dates.ts";
import { markDuplicates } from "./checking/markDuplicates.ts";
import { detectDecimalMark } from "./text/numbers.ts";

const pausesOf = (work: Generator<void, unknown>): number => [...work].length;

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

test("what looks at all rows of a file pauses after every thousand", () => {
  const rows = purchases.map((draft) => ({ draft, row: {} }));
  expect(
    pausesOf(
      detectDecimalMark(
        purchases.map(({ price }) => price),
        "point",
      ),
    ),
  ).toBe(5);
  expect(
    pausesOf(
      detectDateOrder(
        purchases.map(({ date }) => date),
        "ymd",
      ),
    ),
  ).toBe(5);
  expect(pausesOf(markDuplicates(rows, purchases.slice(0, 2000), null))).toBe(7);
  expect(pausesOf(sortByPlace(purchases))).toBe(10);
});

test("a file in slices has the same duplicates and the same order", () => {
  const rows = purchases.map((draft) => ({ draft, row: {} }));
  const marks = runAtOnce(markDuplicates(rows, purchases.slice(0, 2000), null));
  expect(marks.filter(({ duplicate }) => duplicate === "recorded")).toHaveLength(2000);
  expect(marks[1999]).toMatchObject({ duplicate: "recorded", recordedAs: "2000" });
  expect(marks[2000]).toMatchObject({ duplicate: null, isTwin: false });
  expect(runAtOnce(sortByPlace(purchases))).toEqual(purchases.toReversed());
});
