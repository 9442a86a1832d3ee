import { decide, ruleEvolution } from "../../capabilities/rules/lifecycle/decide.ts";
import { ruleStream } from "../../capabilities/rules/lifecycle/events.ts";
import { Valuations, type ReadHeld } from "../../capabilities/rules/portfolio/valuations.ts";
import { RuleEvaluator } from "../../capabilities/rules/watch/evaluator.ts";
import { createScopes } from "../../capabilities/rules/watch/scopes.ts";
import type { Rule } from "../../domain/rules/rule.ts";
import type { Market } from "../../market/routing/router.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";

interface RuleWorld {
  readonly store: EventStore;
  readonly market: Market;
  readonly clock: Clock;
  /** Default: no portfolio. */
  readonly readHeld?: ReadHeld;
}

/** Opens an evaluator that has not loaded its rules, as in a new process. */
export function openRuleEvaluator({ store, market, clock, readHeld }: RuleWorld): RuleEvaluator {
  const held: ReadHeld = readHeld ?? (async () => undefined);
  const scopes = createScopes({ database: store.database, market, readHeld: held });
  const valuations = new Valuations(store, market, held);
  return new RuleEvaluator({ store, market, scopes, valuations, clock, log: silentLog });
}

/** Records a rule that is watched from an instant on (epoch milliseconds). */
export async function createRule(
  store: EventStore,
  ruleId: number,
  rule: Rule,
  at: number,
): Promise<void> {
  const create = { kind: "create", ruleId, rule, watchedFrom: isoTime(at) } as const;
  await store.append(ruleStream(ruleId), 0, decide(create, ruleEvolution.initialState));
}
