import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, Id, IsoTime, Nullable, SymbolText } from "./common.ts";

export const AlertType = Type.Union(
  [Type.Literal("above"), Type.Literal("below"), Type.Literal("change_percent")],
  { $id: "AlertType", description: "Price Above, Price Below, Price Change %" },
);
export type AlertType = Static<typeof AlertType>;

/** The price that fired an alert, and why it was allowed to. */
export const AlertFiring = Type.Object(
  {
    price: Type.Number({ description: "Observed price, in the alert's currency" }),
    exchangeTime: IsoTime,
    tradeDate: Type.String({ description: "Trading day in the exchange's zone, YYYY-MM-DD" }),
    source: Type.String(),
    alreadyMet: Type.Boolean({ description: "The condition held when the alert was created" }),
    previousClose: Nullable(Type.Number()),
    changePercent: Nullable(Type.Number({ description: "Against previousClose" })),
  },
  { $id: "AlertFiring" },
);
export type AlertFiring = Static<typeof AlertFiring>;

export const Alert = Type.Object(
  {
    id: Id,
    symbol: Type.String(),
    targetPrice: Type.Number({
      description: "A price in `currency`, or the percentage for change_percent",
    }),
    alertType: AlertType,
    currency: CurrencyCode,
    phoneNumberId: Nullable(Id),
    emailId: Nullable(Id),
    isActive: Type.Boolean(),
    isTriggered: Type.Boolean(),
    createdAt: IsoTime,
    firing: Nullable(AlertFiring),
  },
  { $id: "Alert" },
);
export type Alert = Static<typeof Alert>;

export const NewAlert = Type.Object(
  {
    symbol: SymbolText,
    targetPrice: Type.Number({ exclusiveMinimum: 0, maximum: 1e9 }),
    alertType: AlertType,
    phoneNumberId: Type.Optional(Nullable(Id)),
    emailId: Type.Optional(Nullable(Id)),
  },
  { $id: "NewAlert" },
);
export type NewAlert = Static<typeof NewAlert>;

export const Alerts = Type.Array(Alert);
