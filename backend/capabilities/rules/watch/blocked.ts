import type { Kysely } from "kysely";
import { describeCondition } from "../../../domain/rules/describeRule.ts";
import { findNeverTrue, type WatchContext } from "../../../domain/rules/neverTrue.ts";
import type { Rule } from "../../../domain/rules/rule.ts";
import type { WatchState } from "../../../domain/rules/watch.ts";
import { operandsOf } from "../../../domain/rules/walk.ts";
import type { Witness } from "../../../domain/rules/witness.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { findUnavailable, type OfferingMarket } from "../series/available.ts";
import type { RuleEvaluator } from "./evaluator.ts";
import type { Members } from "./scopes.ts";
import { readActiveRules, type ActiveRule } from "../lifecycle/watchStore.ts";

export interface BlockedRule {
  readonly what: string;
  readonly reason: string;
}

interface EvaluatedPorts {
  readonly market: OfferingMarket;
  readonly evaluator: Pick<RuleEvaluator, "membersOf" | "watchOf">;
}

interface Ports extends EvaluatedPorts {
  readonly database: Kysely<Database>;
}

const NOWHERE = " ";

/** Creates a query for the reason why a rule cannot become true on any of its stocks. */
export const createNeverTrue = ({ market, evaluator }: EvaluatedPorts) => {
  const surroundingsOn = (id: number, rule: Rule, symbol: string): WatchContext => {
    const watch = evaluator.watchOf(id, symbol);
    const now = watch?.watchedNow();
    // The rule may have been edited since.
    const witness =
      now && JSON.stringify(now.rule.when) === JSON.stringify(rule.when) && now.witness;
    return {
      now: market.status().asOf,
      reasonOfUnknown: (leaf) => {
        const [missing] = findUnavailable(market, leaf);
        if (missing) return missing.sentence;
        for (const series of operandsOf(leaf)) {
          const of = series.kind === "multiple" ? series.of : series;
          if (!("timeframe" in of)) continue;
          const named = ("symbol" in of ? of.symbol : null) ?? symbol;
          if (watch?.unknownSymbols.has(named)) {
            return `“${describeCondition(leaf)}”: No source has bars of ${named}`;
          }
        }
        return null;
      },
      figuresOf: (path) => (witness && valuesAt(witness, path)) || [],
    };
  };

  return (id: number, rule: Rule, symbols: readonly string[]): string | null => {
    let reason: string | null = null;
    for (const symbol of symbols) {
      reason = findNeverTrue(rule.when, surroundingsOn(id, rule, symbol));
      if (reason === null) break;
    }
    return reason;
  };
};

/** Rules on every stock can only watch events, for which the reason is the same on each stock. */
export const askedOf = ({ scope }: Rule, members: Members | undefined): readonly string[] =>
  scope.kind === "universe" ? [NOWHERE] : (members?.symbols ?? [NOWHERE]);

/** Watched rules that cannot fire as they are; one without a name goes by its number. */
export const createBlockedRules = ({ database, ...ports }: Ports) => {
  const { evaluator } = ports;
  const neverTrue = createNeverTrue(ports);

  const reasonOf = async (
    { id, rule, revision }: ActiveRule,
    members: Members | undefined,
  ): Promise<string | null> => {
    if (members?.symbols.length === 0) return members.problem ?? "The rule watches no stocks";
    const symbols = askedOf(rule, members);
    return (
      neverTrue(id, rule, symbols) ?? (await reasonOfOnce(database, id, revision, rule, symbols))
    );
  };

  return async (): Promise<readonly BlockedRule[]> => {
    const blocked: BlockedRule[] = [];
    for (const active of await readActiveRules(database)) {
      const { id, rule } = active;
      const reason = await reasonOf(active, evaluator.membersOf(id));
      if (reason !== null)
        blocked.push({ what: rule.name === "" ? `Rule ${id}` : rule.name, reason });
      await yieldToEventLoop();
    }
    return blocked;
  };
};

/** A reason if it has fired on all that it will ever watch; lists may get new members. */
async function reasonOfOnce(
  database: Kysely<Database>,
  ruleId: number,
  revision: number,
  { repetition, scope }: Rule,
  symbols: readonly string[],
): Promise<string | null> {
  if (repetition.kind !== "once" || (scope.kind !== "symbol" && scope.kind !== "symbols"))
    return null;
  const rows = await database
    .selectFrom("rule_watches")
    .select(["symbol", "state"])
    .where("rule_id", "=", ruleId)
    .where("revision", "=", revision)
    .execute();
  const fired = new Set(
    rows.flatMap(({ symbol, state }) =>
      state !== null && (JSON.parse(state) as WatchState).firings > 0 ? [symbol] : [],
    ),
  );
  if (!symbols.every((symbol) => fired.has(symbol))) return null;
  return symbols.length === 1
    ? "The rule triggers once and has already triggered"
    : `The rule triggers once per stock and has already triggered on all ${symbols.length}`;
}

function valuesAt(witness: Witness, path: string): readonly (number | null)[] | undefined {
  if (witness.path === path) return witness.values.map(({ value }) => value);
  for (const inner of witness.conditions) {
    const found = valuesAt(inner, path);
    if (found) return found;
  }
  return undefined;
}
