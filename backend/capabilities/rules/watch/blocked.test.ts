import { beforeEach, expect, test } from "bun:test";
import { compare, indicator, price, statistic } from "../../../domain/rules/recipes/parts.ts";
import type { Condition, Rule } from "../../../domain/rules/rule.ts";
import { createMarketRouter } from "../../../market/routing/router.ts";
import { createSimulatedSource } from "../../../market/sources/simulated/source.ts";
import { manualClock, type ManualClock } from "../../../platform/clock.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { silentLog } from "../../../platform/log.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";
import { watchlistProjection } from "../../watchlist/projection.ts";
import { createBlockedRules } from "./blocked.ts";
import { ruleProjection } from "../lifecycle/projection.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";
import { createRule, openRuleEvaluator } from "../../../testing/worlds/ruleEvaluator.ts";

/** A Tuesday, after New York has closed. */
const NOW = "2026-01-06T22:00:00Z";
let clock: ManualClock;
let store: EventStore;
let ids: number;

beforeEach(async () => {
  clock = manualClock(NOW);
  ids = 0;
  store = await openMemoryStore([ruleProjection, watchlistProjection], clock);
});

async function add(when: Condition, rest: Partial<Rule> = {}): Promise<void> {
  const ruleId = ++ids;
  await createRule(store, ruleId, ruleWhen(when, rest), clock.now());
}

/** Lists the blocked rules after two days. */
async function listed(): Promise<Readonly<Record<string, string>>> {
  const market = createMarketRouter([createSimulatedSource({ clock, seed: 1 })], silentLog, {
    clock,
  });
  const evaluator = openRuleEvaluator({ store, market, clock });
  await evaluator.load();
  for (let day = 0; day < 2; day++) {
    await evaluator.tick();
    clock.advance(DAY_MS);
  }
  await evaluator.tick();
  await evaluator.save();
  const blocked = await createBlockedRules({ database: store.database, market, evaluator })();
  return Object.fromEntries(blocked.map(({ what, reason }) => [what, reason]));
}

const close = price("close");
const on = (...symbols: string[]): Partial<Rule> => ({ scope: { kind: "symbols", symbols } });

test("only rules that can never be true are listed, each with the reason", async () => {
  const change = statistic({ name: "change", bars: 5 });
  await add(compare(indicator("rsi"), ">", 101), { name: "Too strong" });
  await add({ kind: "event", event: { name: "time", at: Date.parse("2026-01-05T00:00:00Z") } });
  await add(compare(close, "crossesUp", 1e6), on("AAPL", "MSFT"));
  await add(compare(close, ">", 0), { repetition: { kind: "once" } });
  await add(compare(close, ">", 0), { repetition: { kind: "once" }, ...on("AAPL", "MSFT") });
  await add(compare(close, ">", 100), on("NOSUCH"));
  await add(compare(change, ">", statistic({ name: "change", bars: 5 }, "NOSUCH")));
  await add(compare(close, ">", 100), { scope: { kind: "watchlist", watchlistId: 9 } });
  await add(compare(close, ">", 100), { scope: { kind: "screen", screen: "standard" } });
  await add({
    kind: "all",
    conditions: [{ kind: "event", event: { name: "halt" } }, compare(close, ">", 0)],
  });
  await add(compare(close, ">", 100), {
    name: "Empty list",
    scope: { kind: "watchlist", watchlistId: 1 },
  });
  // These rules can become true.
  await add(compare(indicator("rsi"), ">", 99));
  await add(compare(close, ">", 100), on("AAPL", "NOSUCH"));
  await add(compare(close, ">", 0), { repetition: { kind: "oncePerDay" } });
  await add(compare(close, "<", 0.9), {
    repetition: { kind: "once" },
    name: "Once, far below",
    ...on("AAPL"),
  });
  await add({
    kind: "any",
    conditions: [{ kind: "event", event: { name: "halt" } }, compare(close, ">", 0)],
  });
  const found = await listed();
  expect(found).toEqual({
    "Too strong": expect.stringContaining("is always from 0 to 100"),
    "Rule 2": "2026-01-05 has passed",
    "Rule 3": expect.stringMatching(/: unlikely, because the last daily close was [\d.,]+$/),
    "Rule 4": "The rule triggers once and has already triggered",
    "Rule 5": "The rule triggers once per stock and has already triggered on all 2",
    "Rule 6": "“daily close is above 100”: No source has bars of NOSUCH",
    "Rule 7": expect.stringContaining("No source has bars of NOSUCH"),
    "Rule 8": "The watchlist no longer exists. Choose what to watch.",
    "Rule 9": "The screener has no results. Stocks are watched as soon as it finds them.",
    "Rule 10": "“trading is halted”: Not available: the simulated market has no halts",
    "Empty list": "The watchlist is empty. Stocks are watched as soon as you add them.",
    "Once, far below": expect.stringContaining("unlikely, because the last daily close was"),
  });
});
