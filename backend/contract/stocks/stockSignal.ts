import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, Figure, Id, IsoTime, Named, Nullable } from "../common.ts";

export const StockSignal = Named("StockSignal", {
  id: Id,
  symbol: Type.String(),
  companyName: Type.String(),
  publishedAt: IsoTime,
  publishedPrice: Nullable(Figure("Last close before publishedAt")),
  currentPrice: Nullable(Type.Number()),
  currency: CurrencyCode,
  reasoning: Type.String(),
  targetPriceMin: Nullable(Figure("Lowest analyst target at that time")),
  targetPriceMax: Nullable(Figure("Highest analyst target at that time")),
  source: Type.String(),
});
export type StockSignal = Static<typeof StockSignal>;

export const StockSignals = Type.Array(StockSignal);
