import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, Figure, Id, Named, Nullable, OneOf, SymbolText, Text } from "../common.ts";

export const transactionKinds = [
  "buy",
  "sell",
  "dividend",
  "interest",
  "fee",
  "tax",
  "deposit",
  "withdrawal",
  "split",
  "spinOff",
  "merger",
  "transferIn",
  "transferOut",
  "openingHolding",
  "openingCash",
] as const;

export const TransactionKind = OneOf(transactionKinds, { $id: "TransactionKind" });
export type TransactionKind = Static<typeof TransactionKind>;

/** Allows for twelve digits, twelve decimals, a sign, a point and some margin. */
const Decimal = (description: string) =>
  Type.String({ minLength: 1, maxLength: 40, description: `Decimal text. ${description}` });

export const MAX_TRANSACTION_NOTE = 200;

/** `backend/capabilities/portfolios/lifecycle/drafts.ts` defines the fields of each kind. */
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
      "Units of the portfolio's currency for one unit of `currency`. Default: the closing rate of the date",
    ),
  ),
  fee: Type.Optional(Decimal("Commission and other charges")),
  tax: Type.Optional(Decimal("Tax withheld or paid")),
  settlement: Type.Optional(
    OneOf(["transaction", "portfolio"], {
      description:
        "Cash balance that settles the transaction: the one in `currency` (default) or the one in the portfolio's currency",
    }),
  ),
  symbol: Type.Optional(SymbolText),
  newSymbol: Type.Optional(SymbolText),
  quantity: Type.Optional(Decimal("Shares")),
  price: Type.Optional(Decimal("Price per share")),
  costPrice: Type.Optional(Decimal("Original cost per share. Default: `price`")),
  acquiredOn: Type.Optional(Type.String({ minLength: 10, maxLength: 10 })),
  amount: Type.Optional(Decimal("Amount of money before `fee` and `tax`")),
  numerator: Type.Optional(Decimal("Number of new shares for every `denominator` old shares")),
  denominator: Type.Optional(Decimal("Number of old shares")),
  costShare: Type.Optional(Decimal("Fraction of the cost allocated to `newSymbol`, from 0 to 1")),
  cashCostShare: Type.Optional(Decimal("Fraction of the cost returned as cash, from 0 to 1")),
  lots: Type.Optional(
    Type.Array(
      Type.Object({
        lot: Type.String({
          minLength: 1,
          maxLength: 15,
          description: "Id of the purchase that created the lot",
        }),
        quantity: Decimal("Number of shares from this lot"),
      }),
      { maxItems: 100 },
    ),
  ),
  note: Type.Optional(Type.String({ maxLength: MAX_TRANSACTION_NOTE })),
};

export const NewPortfolioTransaction = Named("NewPortfolioTransaction", fields);
export type NewPortfolioTransaction = Static<typeof NewPortfolioTransaction>;

export const PortfolioTransaction = Named("PortfolioTransaction", {
  ...fields,
  id: Id,
  place: Type.Integer({
    description: "Position by date; pass it as `after` to get the next page",
  }),
  currency: CurrencyCode,
  rateSource: Type.Optional(Text("Source of `exchangeRate`; absent if the rate was entered")),
  reference: Type.Optional(Text("Reference of the transaction in the imported file")),
});
export type PortfolioTransaction = Static<typeof PortfolioTransaction>;

export const PortfolioTransactions = Type.Array(PortfolioTransaction);

export const RecordedPortfolioTransaction = Named("RecordedPortfolioTransaction", {
  transaction: PortfolioTransaction,
  revision: Type.Integer({
    minimum: 1,
    description: "Revision of the ledger after this change; required to undo a correction",
  }),
  warnings: Type.Array(Type.String(), { description: "Possible problems, one sentence each" }),
  realized: Nullable(Figure("Gain of a sale in the portfolio's currency, before fees")),
});
export type RecordedPortfolioTransaction = Static<typeof RecordedPortfolioTransaction>;

export const PortfolioLot = Named("PortfolioLot", {
  lot: Text("Id of the transaction that created the lot"),
  acquiredOn: Type.String({ format: "date" }),
  quantity: Text("Decimal text"),
  averageCost: Figure("Average cost per share in the holding's currency"),
  currency: CurrencyCode,
});
export type PortfolioLot = Static<typeof PortfolioLot>;

export const PortfolioExportFormat = OneOf(["csv", "json"]);

/** `csv` contains only the transactions; `json` also contains the portfolio. */
export const PortfolioExport = Named("PortfolioExport", {
  fileName: Type.String(),
  text: Type.String(),
});
export type PortfolioExport = Static<typeof PortfolioExport>;
