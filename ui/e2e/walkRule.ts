/** A rule that holds at once, so that a screen of rules has something to show. */
export const WALK_RULE = {
  name: "Above a hundred",
  scope: { kind: "symbol", symbol: "AAPL" },
  when: {
    kind: "comparison",
    left: { kind: "price", field: "close", timeframe: "1d", ago: 0, symbol: null },
    operator: ">",
    right: { kind: "constant", value: 100 },
  },
  confirmation: "barClose",
  repetition: { kind: "oncePerDay" },
  sessions: "regular",
  whenUnknown: "hold",
  labels: ["walk"],
};
