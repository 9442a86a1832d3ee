import { expect, test } from "bun:test";
import type { BarObservation } from "../../../domain/rules/observation.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { ClosedBar } from "./closedBars.ts";
import { isBehind, missedBatchesOf } from "./watchedSeries.ts";

const closedAt = (minute: number): ClosedBar => ({
  closedAt: minute,
  observation: { symbol: "AAPL", timeframe: "5m" } as BarObservation,
});

test("after a start, pending bars come after all evaluated ones", () => {
  const bars = [closedAt(5), closedAt(10), closedAt(15), closedAt(40)];
  const instants = (evaluated: Readonly<Record<string, number>>) =>
    missedBatchesOf(bars, evaluated, 20).map(({ at }) => at);
  expect(instants({ "AAPL 5m": 5 })).toEqual([5, 21, 22, 40]);
  expect(instants({ "AAPL 5m": 40 })).toEqual([5, 10, 15, 40]);
  expect(instants({})).toEqual([5, 10, 15, 40]);
});

test("an answer is behind while it ends before the evaluated bars, for up to half an hour", () => {
  const evaluated = { "AAPL 5m": 10 };
  expect(isBehind([closedAt(5)], evaluated, 11)).toBeTrue();
  expect(isBehind([closedAt(5), closedAt(10)], evaluated, 11)).toBeFalse();
  expect(isBehind([closedAt(5)], evaluated, 10 + 30 * MINUTE_MS)).toBeFalse();
  expect(isBehind([closedAt(5)], {}, 11)).toBeFalse();
  expect(isBehind([closedAt(5)], evaluated, 9)).toBeFalse();
});
