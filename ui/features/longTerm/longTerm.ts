/**
 * By the specification, long-term list: price 10 or more, market cap above 1B, upside above 20; the
 * three with the most upside, without those excluded.
 */
export const MIN_PRICE = 10;
export const MIN_MARKET_CAP = 1_000_000_000;
export const MIN_UPSIDE = 20;
export const LIST_SIZE = 3;

export interface LongTermStock {
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  /** In US dollars, which the limits are in; left out where the price is. */
  readonly priceUsd?: number;
  readonly currency: string;
  readonly upsidePotential: number;
  readonly targetPrice: number;
  readonly marketCap: number | null;
  readonly analystRating: string | null;
  readonly twentyDayReturn: number | null;
}

export const pickLongTerm = <T extends LongTermStock>(
  stocks: readonly T[],
  excluded: Readonly<Record<string, string>>,
): readonly T[] =>
  stocks
    .filter(
      ({ symbol, price, priceUsd = price, upsidePotential, marketCap }) =>
        priceUsd >= MIN_PRICE &&
        (marketCap ?? 0) * (priceUsd / price) > MIN_MARKET_CAP &&
        upsidePotential > MIN_UPSIDE &&
        !Object.hasOwn(excluded, symbol),
    )
    .toSorted((a, b) => b.upsidePotential - a.upsidePotential)
    .slice(0, LIST_SIZE);

/** Shown only when nothing qualifies, each with a Sample tag; figures are made up. */
export const SAMPLES: readonly LongTermStock[] = [
  { symbol: "MSFT", name: "Microsoft", price: 490, targetPrice: 640, marketCap: 3.6e12 },
  { symbol: "AAPL", name: "Apple", price: 300, targetPrice: 380, marketCap: 4.4e12 },
  { symbol: "NVDA", name: "NVIDIA", price: 220, targetPrice: 270, marketCap: 5.4e12 },
].map((stock) => ({
  ...stock,
  currency: "USD",
  upsidePotential: (stock.targetPrice / stock.price - 1) * 100,
  analystRating: null,
  twentyDayReturn: null,
}));
