import type { Condition, Rule } from "../domain/rules/rule.ts";

/** A rule of tests: at the close of AAPL's bars and each time, unless `rest` says otherwise. */
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
