/** Fires when AAPL is above `value`: once at the last price, or once a day at the daily close. */
export const priceRule = <Changes extends object>(
  field: "last" | "close",
  value: number,
  changes: Changes,
) => ({
  name: "",
  scope: { kind: "symbol", symbol: "AAPL" },
  when: {
    kind: "comparison",
    left: { kind: "price", field, timeframe: "1d", ago: 0, symbol: null },
    operator: ">",
    right: { kind: "constant", value },
  },
  confirmation: field === "last" ? "price" : "barClose",
  repetition: { kind: field === "last" ? "once" : "oncePerDay" },
  sessions: "regular",
  whenUnknown: "hold",
  labels: [] as readonly string[],
  ...changes,
});
