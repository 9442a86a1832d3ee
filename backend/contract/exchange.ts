import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, MarketCode, Nullable } from "./common.ts";

export const Exchange = Type.Object(
  {
    code: MarketCode,
    name: Type.String(),
    country: Type.String(),
    currency: CurrencyCode,
    timeZone: Type.String({ description: "IANA zone of the exchange" }),
    suffix: Type.String({ description: "Of its symbols: `.MI`, `=X`; empty for the US market" }),
    isListed: Type.Boolean({ description: "Whether a source lists its stocks" }),
    symbols: Type.Array(Type.Object({ symbol: Type.String(), name: Nullable(Type.String()) }), {
      maxItems: 8,
      description: "Some that the market sources know, with their suffix",
    }),
  },
  { $id: "Exchange" },
);
export type Exchange = Static<typeof Exchange>;

export const Exchanges = Type.Array(Exchange, { description: "The four markets first" });
