import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, Figure, IsoTime, MarketCode, Named, Nullable, Text } from "../common.ts";

export const InternationalQuote = Named("InternationalQuote", {
  symbol: Text("Symbol with its market suffix"),
  name: Type.String(),
  market: MarketCode,
  price: Figure("In `currency`"),
  currency: CurrencyCode,
  change: Nullable(Figure("Change from the previous close")),
  changePercent: Nullable(Type.Number()),
  volume: Nullable(Type.Number()),
  lastUpdated: IsoTime,
  source: Type.String(),
  delaySeconds: Type.Number(),
});
export type InternationalQuote = Static<typeof InternationalQuote>;
