import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, Figure, IsoTime, MarketCode, Named, Nullable, Text } from "../common.ts";

export const SymbolMatch = Named(
  "SymbolMatch",
  {
    symbol: Type.String(),
    name: Type.String(),
    market: MarketCode,
    currency: Nullable(CurrencyCode),
    knownAs: Type.Optional(
      Text(
        "Former, everyday or brand name by which the stock was found, such as `Facebook` for META",
      ),
    ),
  },
  {
    description:
      "`currency` is null for an exchange with several currencies until the symbol is quoted",
  },
);
export type SymbolMatch = Static<typeof SymbolMatch>;

export const SymbolMatches = Type.Array(SymbolMatch, { description: "Best match first" });

export const Mover = Named("Mover", {
  symbol: Type.String(),
  name: Type.String(),
  price: Figure("In `currency`"),
  currency: CurrencyCode,
  changePercent: Figure("Percent change from the previous close"),
  lastUpdated: IsoTime,
  source: Type.String(),
  delaySeconds: Type.Number(),
});
export type Mover = Static<typeof Mover>;

export const MarketMovers = Named("MarketMovers", {
  gainers: Type.Array(Mover, { description: "Largest rise first" }),
  losers: Type.Array(Mover, { description: "Largest fall first" }),
  asOf: IsoTime,
});
export type MarketMovers = Static<typeof MarketMovers>;
