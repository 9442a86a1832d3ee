import type { Condition, Rule } from "../domain/rules/rule.ts";

/** By default, fires every time at the close of AAPL's bars. */
export const ruleWhen = (when: Condition, rest: Partial<Omit<Rule, "when">> = {}): Rule => ({
  name: "",
  scope: { kind: "symbol", symbol: "AAPL" },
  when,
  confirmation: "barClose",
  repetition: { kind: "everyTime", cooldownMinutes: 0 },
  sessions: "regular",
  whenUnknown: "hold",
  labels: [],
  ...rest,
});
