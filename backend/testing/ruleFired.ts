import type { RuleFired } from "../capabilities/rules/lifecycle/events.ts";

export const ruleFired = (change: Partial<RuleFired["data"]> = {}): RuleFired => ({
  type: "RuleFired",
  data: {
    ruleId: 1,
    symbol: "AAPL",
    at: "2026-01-06T20:00:00.000Z",
    name: "",
    sentence: "When …",
    labels: [],
    price: 99,
    currency: "USD",
    witness: [],
    ...change,
  },
});
