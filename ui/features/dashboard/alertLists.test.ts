import { expect, test } from "bun:test";
import type { Alert, InboxEntry, NearestAlert } from "../../api/endpoints.ts";
import { alertRow } from "../../../mocks/alertRow.ts";
import { findUnchecked, joinNearest, triggeredToday } from "./alertLists.ts";

const condition = {
  symbol: "AAPL",
  alertType: "above",
  targetPrice: 200,
  direction: "either",
  currency: "USD",
} as const;
const active = (id: number) => alertRow({ ...condition, id });
const near = (id: number, distancePercent: number): NearestAlert => ({
  ...active(id),
  price: 190,
  distancePercent,
});

test("an unchecked alert is ranked by the live price, and five are listed", () => {
  const ids = (unchecked: readonly Alert[], quotes: Parameters<typeof joinNearest>[2] = {}) =>
    joinNearest([near(2, 1), near(1, 3)], unchecked, quotes).map(({ id, distancePercent }) => [
      id,
      distancePercent,
    ]);
  const apple = { price: 196.08, previousClose: 190, currency: "USD" };
  expect(ids([])).toEqual([
    [2, 1],
    [1, 3],
  ]);
  expect(ids([active(9)], { AAPL: apple })).toEqual([
    [2, 1],
    [9, expect.closeTo(2, 2)],
    [1, 3],
  ]);
  const unpriced = [
    [2, 1],
    [1, 3],
    [9, null],
  ];
  expect(ids([active(9)])).toEqual(unpriced);
  expect(ids([active(9)], { AAPL: { ...apple, currency: "EUR" } })).toEqual(unpriced);
  const many = Array.from({ length: 9 }, (_, at) => active(9 - at));
  expect(findUnchecked([near(9, 1), near(8, 3)], many).map(({ id }) => id)).toEqual([7, 6, 5]);
});

const triggered = (id: number, at: Date): InboxEntry =>
  ({
    id,
    time: at.toISOString(),
    isRead: false,
    facts: { kind: "alertTriggered", alertId: id, ...condition, price: 201, changePercent: null },
  }) as InboxEntry;

test("the day begins at the local midnight", () => {
  const now = new Date(2026, 10, 20, 9, 30);
  const entries = [
    triggered(3, new Date(2026, 10, 20, 9)),
    triggered(2, new Date(2026, 10, 20, 0)),
    triggered(1, new Date(2026, 10, 19, 23, 59, 59)),
  ];
  expect(triggeredToday(entries, now.getTime()).map(({ id }) => id)).toEqual([3, 2]);
  const suspended = { ...entries[0], facts: { kind: "alertSuspended" } } as unknown as InboxEntry;
  expect(triggeredToday([suspended], now.getTime())).toEqual([]);
});
