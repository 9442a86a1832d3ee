import { Type, type Static } from "@sinclair/typebox";
export { Id, Nullable, SymbolText } from "../domain/schemas.ts";

/** Default maximum length of text fields; keeps rows and log lines bounded. */
export const MAX_TEXT = 200;

export const IsoTime = Type.String({ format: "date-time", description: "ISO 8601, UTC" });

export const CurrencyCode = Type.String({
  minLength: 3,
  maxLength: 3,
  description: "ISO 4217 code of the major unit (pounds, never pence)",
});

/** Present until the market sources have confirmed that the symbol exists. */
export const SymbolStatus = Type.Union([Type.Literal("unverified"), Type.Literal("unknown")], {
  $id: "SymbolStatus",
  description:
    "`unverified`: no source could be asked yet; `unknown`: the sources say that there is no such symbol",
});
export type SymbolStatus = Static<typeof SymbolStatus>;

export const MarketCode = Type.String({
  $id: "MarketCode",
  pattern: "^[A-Z0-9]{2,5}$",
  description:
    "US, LSE, TSE, TSX, or the code of another exchange (`/api/stocks/exchanges`): MIL for Milan, CCY for currencies, CCC for coins",
});

/** Every error response is one plain sentence with the matching status. */
export const ErrorText = Type.String({
  description: "One plain sentence that says what was wrong",
});

export const Success = Type.Object({ success: Type.Boolean() }, { $id: "Success" });

export const TestOutcome = Type.Object(
  {
    success: Type.Boolean(),
    outcome: Type.Optional(
      Type.Union([Type.Literal("filed"), Type.Literal("accepted"), Type.Literal("delivered")], {
        description: "How far a test got that succeeded; see DeliveryOutcome",
      }),
    ),
    message: Type.String({ description: "What happened, in plain words" }),
  },
  { $id: "TestOutcome" },
);
export type TestOutcome = Static<typeof TestOutcome>;

/**
 * Schema of the names in a registry that a lower layer defines; an enumeration in the API document.
 */
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
