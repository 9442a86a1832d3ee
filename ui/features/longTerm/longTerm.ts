import type { SampleStock } from "../../app/stockLists/PickList.tsx";
import type { ListedStock } from "../../app/stockLists/PickScreen.tsx";
/**
 * Limits of the long-term list in the specification: price of 10 or more, market cap above 1
 * billion, upside above 20%. The list consists of the three stocks with the highest upside that are
 * not excluded.
 */
export const MIN_PRICE = 10;
export const MIN_MARKET_CAP = 1_000_000_000;
export const MIN_UPSIDE = 20;
export const LIST_SIZE = 3;

export interface LongTermStock extends ListedStock {
  readonly marketCap: number | null;
  readonly analystRating: string | null;
}

/** Returns all stocks within the limits, highest upside first. */
export const matchLongTerm = <T extends LongTermStock>(
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
    .toSorted((a, b) => b.upsidePotential - a.upsidePotential);

export const pickLongTerm = <T extends LongTermStock>(
  stocks: readonly T[],
  excluded: Readonly<Record<string, string>>,
): readonly T[] => matchLongTerm(stocks, excluded).slice(0, LIST_SIZE);

/** Fixed stocks with a Sample tag, shown only if nothing qualifies. */
export const SAMPLES: readonly SampleStock[] = [
  { symbol: "MSFT", name: "Microsoft" },
  { symbol: "AAPL", name: "Apple" },
  { symbol: "NVDA", name: "NVIDIA" },
];
