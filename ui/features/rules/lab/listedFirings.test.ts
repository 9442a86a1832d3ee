import { expect, test } from "bun:test";
import { describeMissingFirings, firingPrices, stockOptionsOf } from "./listedFirings.ts";

const firingsOf = (symbol: string, count: number) =>
  Array.from({ length: count }, (_, day) => ({
    symbol,
    time: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
    price: 100,
    witness: [],
  }));
const bySymbol = [
  { symbol: "BRK-B", currency: "USD", firings: 1365 },
  { symbol: "7203.T", currency: "JPY", firings: 365 },
  { symbol: "KO", currency: "USD", firings: 12 },
];

test("a truncated list shows how many of all firings it has", () => {
  const firings = firingsOf("BRK-B", 1000);
  expect(describeMissingFirings({ firings, total: 2190 })).toBe(
    "The newest 1,000 of 2,190 triggers are listed and drawn.",
  );
  expect(describeMissingFirings({ firings, total: 1000 })).toBeNull();
});

test("the counts per stock are those of the drawn firings", () => {
  const firings = [...firingsOf("BRK-B", 988), ...firingsOf("KO", 12)];
  expect(stockOptionsOf({ bySymbol, firings })).toEqual([
    { value: "BRK-B", label: "BRK-B (988 of 1,365)" },
    { value: "7203.T", label: "7203.T (0 of 365)" },
    { value: "KO", label: "KO (12)" },
  ]);
});

test("a price has its stock's currency and decimals", () => {
  const priceOf = firingPrices({ bySymbol });
  expect(priceOf("7203.T", 2949)).toBe("¥2,949");
  expect(priceOf("BRK-B", 504.87)).toBe("$504.87");
});
