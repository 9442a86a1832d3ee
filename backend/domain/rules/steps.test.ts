import { afterEach, beforeEach, expect, spyOn, test, type Mock } from "bun:test";
import { ruleWhen } from "../../testing/ruleWhen.ts";
import { Ema } from "../indicators/averages.ts";
import { LevelNode } from "./leaves.ts";
import type { Batch } from "./observation.ts";
import { all, compare, indicator, price } from "./recipes/parts.ts";
import { Watch } from "./watch.ts";

const DAY_MS = 86_400_000;

let updates: Mock<Ema["update"]>;
let evaluations: Mock<LevelNode["evaluate"]>;
beforeEach(() => {
  updates = spyOn(Ema.prototype, "update");
  evaluations = spyOn(LevelNode.prototype, "evaluate");
});
afterEach(() => {
  updates.mockRestore();
  evaluations.mockRestore();
});

const barOf = (day: number, symbol = "S0"): Batch => ({
  at: (day + 1) * DAY_MS,
  observations: [
    {
      kind: "bar",
      symbol,
      tradeDate: String(day),
      source: "test",
      timeframe: "1d",
      session: "regular",
      bar: { time: day * DAY_MS, open: 9, high: 9, low: 9, close: 9, volume: null },
    },
  ],
});

/** Indicators updated and leaves evaluated by one batch. */
function stepsOf(watch: Watch, batch: Batch): readonly number[] {
  updates.mockClear();
  evaluations.mockClear();
  watch.advance(batch);
  return [updates.mock.calls.length, evaluations.mock.calls.length];
}

test("a bar costs one step per indicator and leaf, however many came before", () => {
  const [short, long] = [indicator("ema", [10]), indicator("ema", [50])];
  const when = all(compare(short, "<", long), compare(price("close"), ">", long));
  const watch = new Watch(ruleWhen(when), "S0");
  for (let day = 0; day < 1_000; day++) watch.advance(barOf(day));
  // Equal averages make the first leaf false, so the second one need not be evaluated.
  expect(stepsOf(watch, barOf(1_000))).toEqual([2, 1]);
  expect(stepsOf(watch, barOf(1_001, "S1"))).toEqual([0, 0]);
});
