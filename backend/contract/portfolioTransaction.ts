import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, Id, Nullable, SymbolText } from "./common.ts";

export const TransactionKind = Type.Union(
  [
    Type.Literal("buy"),
    Type.Literal("sell"),
    Type.Literal("dividend"),
    Type.Literal("interest"),
    Type.Literal("fee"),
    Type.Literal("tax"),
    Type.Literal("deposit"),
    Type.Literal("withdrawal"),
    Type.Literal("split"),
    Type.Literal("spinOff"),
    Type.Literal("merger"),
    Type.Literal("transferIn"),
    Type.Literal("transferOut"),
    Type.Literal("openingHolding"),
    Type.Literal("openingCash"),
  ],
  { $id: "TransactionKind" },
);
export type TransactionKind = Static<typeof TransactionKind>;

/**
 * Maximum length of a number as text: twelve digits, twelve decimals, a sign, a point, and some
 * margin.
 */
const Decimal = (description: string) =>
  Type.String({ minLength: 1, maxLength: 40, description: `Decimal text. ${description}` });

export const MAX_TRANSACTION_NOTE = 200;

/**
 * `backend/capabilities/portfolios/lifecycle/drafts.ts` defines which fields a kind requires and
 * allows.
 */
const fields = {
  kind: TransactionKind,
  date: Type.String({
    minLength: 10,
    maxLength: 10,
    description: "Trade date on the exchange, `YYYY-MM-DD`",
  }),
  time: Type.Optional(Type.String({ minLength: 5, maxLength: 8, description: "`HH:MM`" })),
  currency: Type.Optional(CurrencyCode),
  exchangeRate: Type.Optional(
    Decimal(
      "Units of the portfolio's currency for one of `currency`; where it is left out, the close of the date",
    ),
  ),
  fee: Type.Optional(Decimal("Commission and other charges")),
  tax: Type.Optional(Decimal("Tax withheld or paid")),
  settlement: Type.Optional(
    Type.Union([Type.Literal("transaction"), Type.Literal("portfolio")], {
      description: "Which cash pays: that of `currency` (default), or the portfolio's currency",
    }),
  ),
  symbol: Type.Optional(SymbolText),
  newSymbol: Type.Optional(SymbolText),
  quantity: Type.Optional(Decimal("Shares")),
  price: Type.Optional(Decimal("Of one share")),
  costPrice: Type.Optional(Decimal("What one share had cost; `price` without it")),
  acquiredOn: Type.Optional(Type.String({ minLength: 10, maxLength: 10 })),
  amount: Type.Optional(Decimal("Of money, before `fee` and `tax`")),
  numerator: Type.Optional(Decimal("New shares for `denominator` old ones")),
  denominator: Type.Optional(Decimal("Old shares")),
  costShare: Type.Optional(Decimal("Share of the cost that goes to `newSymbol`, 0 to 1")),
  cashCostShare: Type.Optional(Decimal("Share of the cost that the cash pays back, 0 to 1")),
  lots: Type.Optional(
    Type.Array(
      Type.Object({
        lot: Type.String({ minLength: 1, maxLength: 15, description: "Id of the purchase" }),
        quantity: Decimal("Of this lot"),
      }),
      { maxItems: 100 },
    ),
  ),
  note: Type.Optional(Type.String({ maxLength: MAX_TRANSACTION_NOTE })),
};

export const NewPortfolioTransaction = Type.Object(fields, { $id: "NewPortfolioTransaction" });
export type NewPortfolioTransaction = Static<typeof NewPortfolioTransaction>;

export const PortfolioTransaction = Type.Object(
  {
    ...fields,
    id: Id,
    place: Type.Integer({ description: "In the order of dates: `after` of the page behind it" }),
    currency: CurrencyCode,
    rateSource: Type.Optional(
      Type.String({ description: "Where `exchangeRate` is from, unless it was stated" }),
    ),
    reference: Type.Optional(
      Type.String({ description: "What the file that it was imported from calls it" }),
    ),
  },
  { $id: "PortfolioTransaction" },
);
export type PortfolioTransaction = Static<typeof PortfolioTransaction>;

export const PortfolioTransactions = Type.Array(PortfolioTransaction);

export const RecordedPortfolioTransaction = Type.Object(
  {
    transaction: PortfolioTransaction,
    revision: Type.Integer({
      minimum: 1,
      description: "Of the ledger, with this change; undoing a correction names it",
    }),
    warnings: Type.Array(Type.String(), { description: "What may be wrong, in sentences" }),
    realized: Nullable(
      Type.Number({ description: "Gain of a sale in the portfolio's currency, before fees" }),
    ),
  },
  { $id: "RecordedPortfolioTransaction" },
);
export type RecordedPortfolioTransaction = Static<typeof RecordedPortfolioTransaction>;

export const PortfolioLot = Type.Object(
  {
    lot: Type.String({ description: "Id of the transaction that brought it" }),
    acquiredOn: Type.String({ format: "date" }),
    quantity: Type.String({ description: "Decimal text" }),
    averageCost: Type.Number({ description: "Of one share, in the holding's currency" }),
    currency: CurrencyCode,
  },
  { $id: "PortfolioLot" },
);
export type PortfolioLot = Static<typeof PortfolioLot>;

export const PortfolioExportFormat = Type.Union([Type.Literal("csv"), Type.Literal("json")]);

/**
 * `csv` contains only the transactions, one column per field; `json` also contains the portfolio.
 */
export const PortfolioExport = Type.Object(
  { fileName: Type.String(), text: Type.String() },
  { $id: "PortfolioExport" },
);
export type PortfolioExport = Static<typeof PortfolioExport>;
