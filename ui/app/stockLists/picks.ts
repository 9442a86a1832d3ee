import type { ScreenerResult } from "../../api/endpoints.ts";
import type { PickCardProps } from "../../components/stocks/PickCard.tsx";

/** Set by the specification. */
export const LIST_SIZE = 3;

export type PickedStock = Omit<PickCardProps, "isSample" | "onOpenChart">;

/** Shown only if nothing qualifies; its figures are the market's. */
export type SampleStock = Pick<ScreenerResult, "symbol" | "name">;

/** Returns the stocks with the highest upside first. */
export const matchStocks = <T extends Pick<ScreenerResult, "symbol" | "upsidePotential">>(
  stocks: readonly T[],
  follows: (stock: T) => boolean,
  excluded: Readonly<Record<string, string>>,
): readonly T[] =>
  stocks
    .filter((stock) => follows(stock) && !Object.hasOwn(excluded, stock.symbol))
    .toSorted((a, b) => b.upsidePotential - a.upsidePotential);

type Figures = Pick<ScreenerResult, "symbol" | "name" | "price" | "currency" | "upsidePotential"> &
  Partial<Pick<ScreenerResult, "targetLow" | "targetHigh" | "twentyDayReturn">>;

export type PickWords = Pick<PickedStock, "verdict" | "verdictLabel" | "defaults" | "reason">;

export const toPick = (stock: Figures, target: number, words: PickWords): PickedStock => ({
  symbol: stock.symbol,
  name: stock.name,
  price: stock.price,
  currency: stock.currency,
  upside: stock.upsidePotential,
  target,
  targetLow: stock.targetLow,
  targetHigh: stock.targetHigh,
  twentyDayReturn: stock.twentyDayReturn,
  ...words,
});
