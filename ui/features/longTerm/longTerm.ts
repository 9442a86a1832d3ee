import type { ScreenerResult } from "../../api/endpoints.ts";
import type { SampleStock } from "../../app/stockLists/picks.ts";

/** Price of 10 or more, market cap above 1 billion, upside above 20% (specification). */
export const MIN_PRICE = 10;
export const MIN_MARKET_CAP = 1_000_000_000;
export const MIN_UPSIDE = 20;

export type LongTermStock = Pick<
  ScreenerResult,
  "symbol" | "price" | "priceUsd" | "upsidePotential" | "marketCap"
>;

export const isLongTerm = (stock: LongTermStock): boolean => {
  const { price, priceUsd = price, upsidePotential, marketCap } = stock;
  return (
    priceUsd >= MIN_PRICE &&
    (marketCap ?? 0) * (priceUsd / price) > MIN_MARKET_CAP &&
    upsidePotential > MIN_UPSIDE
  );
};

export const SAMPLES: readonly SampleStock[] = [
  { symbol: "MSFT", name: "Microsoft" },
  { symbol: "AAPL", name: "Apple" },
  { symbol: "NVDA", name: "NVIDIA" },
];
