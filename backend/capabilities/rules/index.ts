import type { SymbolChecks } from "../../market/symbolCheck.ts";
import type { Capability, Platform } from "../capability.ts";
import type { RuleBacktests } from "./backtests.ts";
import { createRuleOperations, type RuleOperations } from "./operations.ts";
import { ruleProjection } from "./projection.ts";
import { createRuleQueries } from "./queries.ts";
import { ruleRoutes } from "./routes.ts";
import { createScopes } from "./scopes.ts";
import { settledRuleFindings } from "./settledStreams.ts";

type Needs = Platform & {
  readonly caps?: { readonly rules?: number };
  readonly symbols: SymbolChecks;
};

interface Service {
  readonly operations: RuleOperations;
  readonly backtests: RuleBacktests;
}

/** Alerts on anything that the system knows, with the reason in hand. */
export const rules: Capability<"rules", Needs, Service> = {
  name: "rules",
  projections: [ruleProjection],
  settled: settledRuleFindings,
  create: ({ store, database, market, symbols, caps }) => {
    const scopes = createScopes({ database, market });
    const queries = createRuleQueries({
      database,
      readNames: scopes.readNames,
      describeScope: async (_id, { scope }) => {
        const { symbols: members, problem } = await scopes.membersOf(scope);
        return { symbols: members.length, problem };
      },
    });
    const operations = createRuleOperations({
      store,
      market,
      symbols,
      scopes,
      queries,
      maxRules: caps?.rules,
    });
    const backtests: RuleBacktests = {
      start: () =>
        Promise.resolve({
          id: "none",
          status: "failed",
          done: 0,
          total: 0,
          result: null,
          reason: "Back-tests of rules are not built in yet",
        }),
      find: () => undefined,
      cancel: () => undefined,
    };
    return { service: { operations, backtests } };
  },
  routes: ({ operations, backtests }) => [ruleRoutes(operations, backtests)],
};
