import type { RuleBacktestRun } from "../../contract/ruleBacktest.ts";
import type { Rule } from "../../market/conditions/rule.ts";

/** Back-tests of rules, in memory. */
export interface RuleBacktests {
  start(rule: Rule, years: 1 | 2 | 5): Promise<RuleBacktestRun>;
  find(id: string): RuleBacktestRun | undefined;
  /** Undefined when there is no such run; one that has ended stays as it is. */
  cancel(id: string): RuleBacktestRun | undefined;
}
