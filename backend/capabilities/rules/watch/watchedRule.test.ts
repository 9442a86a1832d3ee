import { expect, test } from "bun:test";
import type { Batch } from "../../../domain/rules/observation.ts";
import { all, compare, price, statistic } from "../../../domain/rules/recipes/parts.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { WatchedRule } from "./watchedRule.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";

const bar = (day: number, close: number, symbol = "AAPL"): Batch => ({
  at: (day + 1) * DAY_MS,
  observations: [
    {
      kind: "bar",
      symbol,
      tradeDate: String(day),
      source: "test",
      timeframe: "1d",
      session: "regular",
      bar: { time: day * DAY_MS, open: close, high: close, low: close, close, volume: 1 },
    },
  ],
});

test("a rule that never fired has no change since its last firing", () => {
  const rule = ruleWhen(
    {
      kind: "any",
      conditions: [
        compare(statistic({ name: "changeSince", since: "lastFiring" }), ">", 5),
        compare(price("close"), ">", 0),
      ],
    },
    { repetition: { kind: "oncePerBar" } },
  );
  const before = [bar(0, 50), bar(1, 100)];
  const { watched, found } = WatchedRule.begin(rule, "AAPL", { from: 2 * DAY_MS }, before);
  // The newest bar before it was watched is true but does not fire.
  expect(found).toEqual([]);
  const first = watched.advance(bar(2, 110));
  expect(first?.witness.conditions[0]?.values[0]?.value).toBeNull();
  const second = watched.advance(bar(3, 121));
  expect(second?.witness.conditions[0]?.values[0]?.value).toBeCloseTo(10, 9);
});

test("a firing by another symbol's bar has the price of its own symbol at that time", () => {
  const own = compare(price("close"), ">", 0);
  const other = compare(price("close", "MSFT"), "crossesUp", 100);
  const rule = ruleWhen(all(own, other));
  // These bars are caught up together, so a newer price is already known when the firing is recorded.
  const batches = [bar(0, 50), bar(1, 99, "MSFT"), bar(2, 101, "MSFT"), bar(3, 60)];
  const { found } = WatchedRule.begin(rule, "AAPL", { from: 0 }, batches);
  expect(found.map(({ at, close }) => [at, close])).toEqual([[3 * DAY_MS, 50]]);
});
