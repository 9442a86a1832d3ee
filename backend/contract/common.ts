import { deliveryOutcomes } from "../domain/choices.ts";
import { Type, type ObjectOptions, type Static, type TProperties } from "@sinclair/typebox";
import { OneOf } from "../domain/schemas.ts";
export { Id, Nullable, OneOf, SymbolText } from "../domain/schemas.ts";

/** Schema of an object that the API document describes under its name. */
export const Named = <Fields extends TProperties>(
  $id: string,
  fields: Fields,
  options?: ObjectOptions,
) => Type.Object(fields, { $id, ...options });

/** Schemas that need no more than a description. */
export const Text = (description: string) => Type.String({ description });
export const Flag = (description: string) => Type.Boolean({ description });
export const Figure = (description: string) => Type.Number({ description });
export const Count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description !== undefined && { description }) });

/** An ISO 8601 time with a meaning of its own. */
export const timeOf = (description: string) => Type.String({ format: "date-time", description });
export const IsoTime = Type.String({
  $id: "IsoTime",
  format: "date-time",
  description: "ISO 8601, UTC",
});

export const TradeDate = Type.String({
  $id: "TradeDate",
  description: "Trade date in the exchange's time zone, YYYY-MM-DD",
});

/** YYYY-MM-DD, as {@link TradeDate}, but also of days without trading. */
export const ExchangeDate = Type.String({
  $id: "ExchangeDate",
  description: "YYYY-MM-DD in the exchange's time zone",
});

export const CurrencyCode = Type.String({
  $id: "CurrencyCode",
  minLength: 3,
  maxLength: 3,
  description: "ISO 4217 code of the major unit (pounds, never pence)",
});

/** Present until the market sources have confirmed that the symbol exists. */
export const SymbolStatus = OneOf(["unverified", "unknown"], {
  $id: "SymbolStatus",
  description:
    "`unverified`: no source has been available to check the symbol; `unknown`: the sources report that the symbol does not exist",
});
export type SymbolStatus = Static<typeof SymbolStatus>;

export const MarketCode = Type.String({
  $id: "MarketCode",
  pattern: "^[A-Z0-9]{2,5}$",
  description:
    "US, LSE, TSE, TSX, or the code of another exchange as listed by `/api/stocks/exchanges`, such as MIL for Milan, CCY for currencies and CCC for cryptocurrencies",
});

/** Every error response is one plain sentence with the matching status. */
export const ErrorText = Text("One sentence that explains the error");

export const Success = Named("Success", { success: Type.Boolean() });

export const TestOutcome = Named("TestOutcome", {
  success: Type.Boolean(),
  outcome: Type.Optional(
    OneOf(deliveryOutcomes, {
      description: "Outcome of a successful test; see DeliveryOutcome",
    }),
  ),
  message: Text("Description of the result"),
});
export type TestOutcome = Static<typeof TestOutcome>;

/** Describes names of a lower layer's registry as an enumeration in the API document. */
export const NameOf = (
  things: readonly { readonly name: string }[],
  options: { readonly $id: string },
) =>
  Type.Unsafe<string>(
    Type.Union(
      things.map(({ name }) => Type.Literal(name)),
      options,
    ),
  );
