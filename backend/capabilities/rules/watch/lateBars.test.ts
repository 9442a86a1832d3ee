import { beforeEach, expect, test } from "bun:test";
import type { Bar } from "../../../domain/bar.ts";
import { compare, price } from "../../../domain/rules/recipes/parts.ts";
import type { Rule, Series } from "../../../domain/rules/rule.ts";
import { createMarketRouter, type Market } from "../../../market/routing/router.ts";
import type { MarketSource } from "../../../market/source.ts";
import { isoTime, manualClock, type ManualClock } from "../../../platform/clock.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { silentLog } from "../../../platform/log.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";
import { watchlistProjection } from "../../watchlist/projection.ts";
import type { RuleEvaluator } from "./evaluator.ts";
import type { RuleFindingEvent } from "../lifecycle/events.ts";
import { ruleProjection } from "../lifecycle/projection.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";
import { createRule, openRuleEvaluator } from "../../../testing/worlds/ruleEvaluator.ts";
import { sampleAt } from "../../../testing/worlds/alertWorld.ts";
import { flatBar } from "../../../testing/flatBar.ts";

const START = Date.parse("2026-03-02T15:00:00Z");
const at = (minute: number) => START + minute * MINUTE_MS;

let clock: ManualClock;
let store: EventStore;
/** Closes of one-minute bars; the first is ten minutes before the start. */
let closes: readonly number[] = [];
/** The source's answer ends before this minute. */
let shownUntil = 0;
let isGone = false;

const source: MarketSource = {
  name: "walk",
  kind: "simulated",
  capabilities: new Set(["quote", "bars"]),
  sampleIntervalMs: 1000,
  status: () => ({ kind: "simulated", isOpen: true, isRoundTheClock: true, asOf: clock.now() }),
  quote: async () => undefined,
  bars: async (symbol, interval, limit): Promise<readonly Bar[]> =>
    interval === "1m" && !(isGone && symbol === "AAA")
      ? closes
          .map((close, index) => flatBar(at(index - 10), close))
          .filter(({ time }) => time <= Math.min(at(shownUntil), clock.now()))
          .slice(-limit)
      : [],
  search: async () => [],
  samples: async () => [],
};

const rule = ruleWhen(compare({ ...price("close"), timeframe: "1m" } as Series, "crossesUp", 100), {
  scope: { kind: "symbol", symbol: "AAA" },
});

async function begin(): Promise<RuleEvaluator> {
  const market: Market = createMarketRouter([source], silentLog, { clock });
  const evaluator = openRuleEvaluator({ store, market, clock });
  await evaluator.load();
  await evaluator.tick();
  return evaluator;
}

const seePrice = (evaluator: RuleEvaluator) =>
  evaluator.take([
    sampleAt(99, clock.now(), { symbol: "AAA", source: "walk", intervalMs: 10 * MINUTE_MS }),
  ]);

async function firedBars(): Promise<readonly string[]> {
  const events = await store.readAll(0, 1000);
  return events
    .filter(({ type }) => type === "RuleFired")
    .map(({ data }) => (data as RuleFindingEvent["data"]).witness[0]?.values[0]?.time ?? "");
}

beforeEach(async () => {
  isGone = false;
  clock = manualClock(isoTime(START));
  store = await openMemoryStore([ruleProjection, watchlistProjection], clock);
  const atPrices: Rule = {
    ...rule,
    when: compare(price("last"), ">", 1000),
    confirmation: "price",
  };
  for (const [index, each] of [rule, atPrices].entries()) {
    await createRule(store, index + 1, each, START);
  }
});

test("a start does not skip a bar that closed before a late one was evaluated", async () => {
  closes = [...Array.from({ length: 12 }, () => 99), 101, 101];
  shownUntil = 0;
  const evaluator = await begin();
  clock.advance(3.5 * MINUTE_MS);
  await seePrice(evaluator);
  // Minute 1 is evaluated at the time of the price, after minute 2 has ended but before its bar arrives.
  shownUntil = 1;
  await evaluator.tick();
  await evaluator.save();
  clock.advance(MINUTE_MS);
  shownUntil = 2;
  const next = await begin();
  await next.tick();
  expect(await firedBars()).toEqual([isoTime(at(2))]);
});

test("an answer that ends before the evaluated bars makes no bar fire again", async () => {
  closes = [...Array.from({ length: 11 }, () => 99), 101, 99, 99, 99, 99];
  shownUntil = 2;
  const evaluator = await begin();
  clock.advance(3 * MINUTE_MS);
  await evaluator.tick();
  expect(await firedBars()).toEqual([isoTime(at(1))]);
  clock.advance(MINUTE_MS);
  shownUntil = 0;
  const next = await begin();
  shownUntil = 5;
  for (let minute = 0; minute < 4; minute++) {
    clock.advance(MINUTE_MS);
    await next.tick();
  }
  expect(await firedBars()).toEqual([isoTime(at(1))]);
  expect(next.watchOf(1, "AAA")?.watchedNow()?.at).toBeGreaterThan(at(5));
});
