import { describe, expect, test } from "bun:test";
import { crossRate, directPair, furtherPairs } from "./crossRate.ts";

const quotes: Readonly<Record<string, number>> = {
  "EURUSD=X": 1.25,
  "USDJPY=X": 150,
  "EURGBP=X": 0.8,
};
const rate = (from: string, to: string) => crossRate(from, to, (pair) => quotes[pair]);

describe("an exchange rate", () => {
  test.each([
    ["USD", "USD", 1],
    ["EUR", "USD", 1.25],
    ["USD", "EUR", 0.8],
    ["JPY", "USD", 1 / 150],
    ["EUR", "JPY", 187.5],
    ["JPY", "EUR", 1 / 187.5],
    ["GBP", "EUR", 1.25],
    ["BGN", "EUR", 1 / 1.95583],
    ["USD", "BGN", 0.8 * 1.95583],
    ["GBP", "JPY", undefined],
    ["CHF", "USD", undefined],
  ])("from %s to %s is %p", (from, to, expected) => {
    if (expected === undefined) expect(rate(from, to)).toBeUndefined();
    else expect(rate(from, to)).toBeCloseTo(expected, 12);
  });

  test("needs no pairs except those requested", () => {
    for (const [from, to] of [
      ["EUR", "JPY"],
      ["JPY", "USD"],
      ["GBP", "EUR"],
      ["BGN", "JPY"],
    ] as const) {
      const asked = new Set([directPair(from, to), ...furtherPairs(from, to)]);
      const found = crossRate(from, to, (pair) => (asked.has(pair) ? quotes[pair] : undefined));
      expect(found).toBe(rate(from, to));
    }
  });
});
