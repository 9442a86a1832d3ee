import { expect, test } from "bun:test";
import type { Alert, InboxEntry, NearestAlert } from "../../api/endpoints.ts";
import { joinNearest, triggeredToday } from "./alertLists.ts";

const condition = {
  symbol: "AAPL",
  alertType: "above",
  targetPrice: 200,
  direction: "either",
  currency: "USD",
} as const;
const near = (alertId: number, distancePercent: number): NearestAlert => ({
  ...condition,
  alertId,
  price: 190,
  distancePercent,
});
const active = (id: number) => ({ ...condition, id }) as Alert;

test("alerts without a checked price follow the nearest, five in all", () => {
  const ids = (count: number) =>
    joinNearest(
      [near(2, 1), near(1, 3)],
      Array.from({ length: count }, (_, at) => active(9 - at)),
    ).map(({ alertId, distancePercent }) => [alertId, distancePercent]);
  expect(ids(0)).toEqual([
    [2, 1],
    [1, 3],
  ]);
  expect(ids(9)).toEqual([
    [2, 1],
    [1, 3],
    [9, null],
    [8, null],
    [7, null],
  ]);
  expect(joinNearest([near(2, 1)], [active(2)]).map(({ alertId }) => alertId)).toEqual([2]);
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
