import { expect, test } from "bun:test";
import { formatLevel } from "./level.ts";

test.each([
  ["^GSPC", 6480.928, "6,480.93"],
  ["EURUSD=X", 1.15, "1.1500"],
  ["AAPL", 310.1, null],
  ["BTC-USD", 90_887.4, null],
])("%s at %d is %p", (symbol, value, text) => {
  expect(formatLevel(symbol, value)).toBe(text);
});
