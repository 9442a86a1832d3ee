import { expect, test } from "bun:test";
import { compare, price } from "../../../domain/rules/recipes/parts.ts";
import { createMarketRouter } from "../../../market/routing/router.ts";
import { SIMULATION_SEED } from "../../../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../../../market/sources/simulated/source.ts";
import { manualClock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";
import { sampleAt, START } from "../../../testing/worlds/alertWorld.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";
import { createRule, openRuleEvaluator } from "../../../testing/worlds/ruleEvaluator.ts";
import { ruleProjection } from "../lifecycle/projection.ts";
import { RuleOnSymbol } from "./ruleOnSymbol.ts";

const RULES = 200;

test("the cost of a price depends on the rules that read its symbol, not on all rules", async () => {
  const clock = manualClock(START);
  const store = await openMemoryStore([ruleProjection], clock);
  const source = createSimulatedSource({ seed: SIMULATION_SEED, clock });
  const market = createMarketRouter([source], silentLog, { clock });
  for (let id = 1; id <= RULES; id++) {
    const rule = ruleWhen(compare(price("last"), ">", 1_000_000), {
      scope: { kind: "symbol", symbol: `S${id}` },
      confirmation: "price",
    });
    await createRule(store, id, rule, START);
  }
  const evaluator = openRuleEvaluator({ store, market, clock });
  await evaluator.load();
  const own = Object.getOwnPropertyDescriptor(RuleOnSymbol.prototype, "priceSymbols")!;
  let looks = 0;
  Object.defineProperty(RuleOnSymbol.prototype, "priceSymbols", {
    ...own,
    get(this: RuleOnSymbol) {
      looks++;
      return own.get!.call(this) as readonly string[];
    },
  });
  try {
    await evaluator.take([sampleAt(10, START + 1_000, { symbol: "S7" })]);
    expect(looks).toBe(1);
  } finally {
    Object.defineProperty(RuleOnSymbol.prototype, "priceSymbols", own);
    await store.database.destroy();
  }
});
