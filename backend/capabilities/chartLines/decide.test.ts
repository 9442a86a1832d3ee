import { describe, expect, test } from "bun:test";
import { stateOf } from "../../platform/eventStore/commandHandler.ts";
import { specFor } from "../../testing/suites/spec.ts";
import { decide, chartLineEvolution } from "./decide.ts";
import type { ChartLineEvent, DrawnLine } from "./events.ts";

const { given } = specFor(chartLineEvolution, decide);

const symbol = "AAPL";
const line: DrawnLine = {
  from: { time: 1_000, price: 100 },
  to: { time: 2_000, price: 120 },
  scale: "straight",
};
const other: DrawnLine = { ...line, scale: "logarithmic" };

const drawn = (lineId: number, tradeDate = "2026-01-05" as const): ChartLineEvent => ({
  type: "ChartLineDrawn",
  data: { symbol, lineId, line, tradeDate },
});
const changed = (lineId: number, to = other): ChartLineEvent => ({
  type: "ChartLineChanged",
  data: { symbol, lineId, line: to, tradeDate: "2026-01-06" },
});
const deleted = (lineId: number): ChartLineEvent => ({
  type: "ChartLineDeleted",
  data: { symbol, lineId },
});
const splitOn = (effectiveDate: `${number}-${number}-${number}`, factor = 0.25) => ({
  symbol,
  factor,
  effectiveDate,
  source: "test",
});
const rescaled = (split: ReturnType<typeof splitOn>): ChartLineEvent => ({
  type: "ChartLinesRescaled",
  data: split,
});

const draw = { kind: "draw", symbol, line, tradeDate: "2026-01-05" } as const;
const change = (lineId: number, expectedVersion: number, to = other) =>
  ({ kind: "change", symbol, lineId, line: to, tradeDate: "2026-01-06", expectedVersion }) as const;
const remove = (lineId: number, expectedVersion: number) =>
  ({ kind: "delete", symbol, lineId, expectedVersion }) as const;

describe("a command about lines", () => {
  test("draws them with new ids", () => {
    given().when(draw).then(drawn(1));
    given(drawn(1)).when(draw).then(drawn(2));
    given(drawn(1), drawn(2), deleted(2)).when(draw).then(drawn(3));
  });

  test("is not affected by a change of another line", () => {
    given(drawn(1), drawn(2), changed(2)).when(change(1, 1)).then(changed(1));
  });

  test("that changes nothing has no event", () => {
    given(drawn(1))
      .when(change(1, 1, line))
      .thenNothing();
  });

  test("adjusts an older line for a split under a new version, and leaves a younger one", () => {
    const events: ChartLineEvent[] = [drawn(1), changed(1), drawn(2)];
    const split = splitOn("2026-01-06", 0.5);
    const { lines } = stateOf(chartLineEvolution, [...events, rescaled(split)]);
    expect(lines.map(({ from, to, version }) => [from.price, to.price, version])).toEqual([
      [100, 120, 2],
      [50, 60, 4],
    ]);
    given(...events, rescaled(split))
      .when(remove(2, 3))
      .thenNothing();
  });
});
