import { expect, test } from "bun:test";
import { isLikelyMeant, isNoSymbol } from "./isLikelyMeant.ts";

test.each([
  ["apple", "AAPL", "Apple Inc.", true],
  ["AAP", "AAPL", "Apple Inc.", true],
  ["brk.b", "BRK-B", "Berkshire Hathaway", true],
  ["$7203", "7203.T", "Toyota Motor", true],
  ["HKEX:700", "0700.HK", "Tencent", true],
  ["coca cola", "KO", "The Coca-Cola Company", true],
  ["johnson and johnson", "JNJ", "Johnson & Johnson", true],
  ["nestle", "NESN.SW", "Nestlé SA", true],
  ["tesla inc", "TSLA", "Tesla", true],
  ["co", "KO", "Coca-Cola Co", true],
  ["gogle", "ASM", "Avino Silver & Gold Mines", false],
  ["microsft", "MSFT", "Microsoft", false],
  ["cola", "KO", "Coca Cola Company", false],
  // A stock that no list has yet.
  ["SOFI", "SONY", "Sony Group", false],
  ["PL", "AAPL", "Apple Inc.", false],
  ["and", "T", "AT&T", false],
  [" ", "AAPL", "Apple Inc.", false],
])("%p without a choice means %s, %s: %p", (typed, symbol, name, isMeant) => {
  expect(isLikelyMeant(typed, { symbol, name })).toBe(isMeant);
});

test("another known name counts, but not a misspelling of it", () => {
  const meta = { symbol: "META", name: "Meta Platforms", knownAs: "Facebook" };
  expect(isLikelyMeant("faceb", meta)).toBe(true);
  expect(isLikelyMeant("facbook", meta)).toBe(false);
});

test.each([
  ["APPLE", true],
  ["NVD", true],
  ["AAPL", false],
  ["BRK.B", false],
  ["ZZZZ", false],
])("%p is no symbol: %p", (typed, isNone) => {
  const found = [
    { symbol: "AAPL", name: "Apple Inc." },
    { symbol: "NVDA", name: "NVIDIA" },
    { symbol: "BRK-B", name: "Berkshire Hathaway" },
  ].map((match) => ({ ...match, currency: "USD", market: "US" }));
  expect(isNoSymbol(typed, found)).toBe(isNone);
});
