import { expect, test } from "bun:test";
import { pickTop, type PickCandidate } from "./topPicks.ts";

const candidate = (symbol: string, facts: Partial<PickCandidate> = {}): PickCandidate => ({
  symbol,
  name: symbol,
  price: 4,
  currency: "USD",
  upsidePotential: 20,
  ...facts,
});
const symbols = (picks: readonly { symbol: string }[]) => picks.map(({ symbol }) => symbol);

test("[spec-9.26] only entries with a price and an upside, without the excluded symbols", () => {
  const candidates = [
    candidate("FLAT", { upsidePotential: 0 }),
    candidate("FREE", { price: 0 }),
    candidate("MARA", { upsidePotential: 500 }),
    candidate("GOOD"),
  ];
  expect(symbols(pickTop(candidates))).toEqual(["GOOD"]);
});

test("[spec-9.27] by upside, descending, three at most", () => {
  const candidates = [10, 40, 20, 30].map((upsidePotential) =>
    candidate(`U${upsidePotential}`, { upsidePotential }),
  );
  expect(symbols(pickTop(candidates))).toEqual(["U40", "U30", "U20"]);
});

test("missing values default to 1.3 times the price, Buy and the standard reason", () => {
  const [plain, full] = pickTop([
    candidate("A", { upsidePotential: 2, targetPrice: null, analystRating: null, reason: "" }),
    candidate("B", { upsidePotential: 1, targetPrice: 9, analystRating: "Hold", reason: "Why" }),
  ]);
  expect(plain).toMatchObject({ verdict: "Buy", reason: "High upside potential" });
  expect(plain!.target).toBeCloseTo(5.2);
  expect(full).toMatchObject({ target: 9, verdict: "Hold", reason: "Why" });
  // Exactly the default values are marked as defaults.
  expect(Object.keys(plain!.defaults!)).toEqual(["target", "verdict", "reason"]);
  expect(full!.defaults).toEqual({});
});

test("a default does not affect the order, which is that of the upside", () => {
  const picks = pickTop([
    candidate("KNOWN", { upsidePotential: 25, targetPrice: 5, analystRating: "Sell" }),
    candidate("DEFAULTS", { upsidePotential: 20, targetPrice: null, analystRating: null }),
  ]);
  expect(symbols(picks)).toEqual(["KNOWN", "DEFAULTS"]);
  expect(picks[1]!.upside).toBe(20);
});
