import { Type, type TSchema } from "@sinclair/typebox";

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Case and surrounding spaces are normalized on input; the pattern applies after upper-casing. */
export const SymbolText = Type.String({
  minLength: 1,
  maxLength: 15,
  description: "Ticker with its market suffix: AAPL, VOD.L, ENI.MI, EURUSD=X, BTC-USD, ^GSPC",
});
