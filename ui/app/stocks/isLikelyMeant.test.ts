import { expect, test } from "bun:test";
import { isLikelyMeant } from "./isLikelyMeant.ts";

test.each([
  ["apple", "AAPL", "Apple Inc.", true],
  ["AAP", "AAPL", "Apple Inc.", true],
  ["cola", "KO", "Coca Cola Company", true],
  ["microsft", "MSFT", "Microsoft", true],
  // A stock that no list has yet.
  ["SOFI", "SONY", "Sony Group", false],
  ["PL", "AAPL", "Apple Inc.", false],
])("%p that is left unconfirmed means %s, %s: %p", (typed, symbol, name, isMeant) => {
  expect(isLikelyMeant(typed, { symbol, name, market: "US", currency: "USD" })).toBe(isMeant);
});
