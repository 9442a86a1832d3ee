import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, Flag, MarketCode, Named, Nullable, Text } from "../common.ts";

export const Exchange = Named("Exchange", {
  code: MarketCode,
  name: Type.String(),
  country: Type.String(),
  currency: CurrencyCode,
  timeZone: Text("IANA time zone of the exchange"),
  suffix: Text("Suffix of the exchange's symbols, such as `.MI` or `=X`; empty for the US market"),
  isListed: Flag("True if a source lists the stocks of this exchange"),
  symbols: Type.Array(Type.Object({ symbol: Type.String(), name: Nullable(Type.String()) }), {
    maxItems: 8,
    description: "Example symbols with their suffix",
  }),
});
export type Exchange = Static<typeof Exchange>;

export const Exchanges = Type.Array(Exchange, { description: "The four main markets first" });
