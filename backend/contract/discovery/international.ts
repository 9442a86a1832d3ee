import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, IsoTime, MarketCode, Nullable } from "../common.ts";

export const InternationalQuote = Type.Object(
  {
    symbol: Type.String({ description: "Symbol with its market suffix" }),
    name: Type.String(),
    market: MarketCode,
    price: Type.Number({ description: "In `currency`" }),
    currency: CurrencyCode,
    change: Nullable(Type.Number({ description: "Change from the previous close" })),
    changePercent: Nullable(Type.Number()),
    volume: Nullable(Type.Number()),
    lastUpdated: IsoTime,
    source: Type.String(),
    delaySeconds: Type.Number(),
  },
  { $id: "InternationalQuote" },
);
export type InternationalQuote = Static<typeof InternationalQuote>;
