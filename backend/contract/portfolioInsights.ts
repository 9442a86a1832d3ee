import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, IsoTime, Nullable } from "./common.ts";

const Day = Type.String({ format: "date" });
const Amount = (description: string) => Type.Number({ description });

const Shares = (description: string) =>
  Type.Array(
    Type.Object({
      name: Type.String(),
      value: Amount("In the portfolio's currency; cash may be negative"),
      percent: Nullable(
        Type.Number({
          description:
            "Weight: of `total`; null while a price or a rate is missing, and where `total` is not positive",
        }),
      ),
    }),
    { description },
  );

export const PortfolioAllocation = Type.Object(
  {
    currency: CurrencyCode,
    asOf: IsoTime,
    total: Amount("Total value: holdings, and cash where it counts, in `currency`"),
    holding: Shares("By symbol, and `Cash (USD)`"),
    sector: Shares("As a source names it; `Unknown` where none does; `Cash`"),
    country: Shares("Of the exchange that the symbol trades on; `Unknown`; `Cash`"),
    currencies: Shares("That the price is quoted in, and of cash"),
    missing: Type.Array(Type.String(), {
      description: "Holdings and currencies without a price or a rate; they are in no total",
    }),
    waiting: Type.Integer({
      minimum: 0,
      description: "Sectors that the sources could not be asked for in time; ask again",
    }),
  },
  {
    $id: "PortfolioAllocation",
    description:
      "Largest first. Percentages have two decimals and add up to exactly 100: rounded down, the rest goes to the largest remainders.",
  },
);
export type PortfolioAllocation = Static<typeof PortfolioAllocation>;

const incomeFields = {
  dividends: Amount("Before tax"),
  interest: Amount("Received less paid"),
  fees: Amount("Paid, to be subtracted"),
  taxes: Amount("Paid or withheld, to be subtracted"),
  realized: Amount("Gain of what was sold, from prices and exchange rates, before fees and taxes"),
};

export const PortfolioIncome = Type.Object(
  {
    currency: CurrencyCode,
    years: Type.Array(
      Type.Object({
        year: Type.Integer(),
        ...incomeFields,
        total: Amount("dividends + interest + realized − fees − taxes"),
      }),
      { description: "Calendar years, newest first, at the exchange rates of the transactions" },
    ),
    months: Type.Array(
      Type.Object({ month: Type.String({ description: "`YYYY-MM`" }), dividends: Amount("Gross") }),
      { description: "Months with a dividend, oldest first" },
    ),
    expected: Type.Array(
      Type.Object({
        symbol: Type.String(),
        exDate: Day,
        isAnnounced: Type.Boolean({
          description: "Listed by a source; else the dividend of a year before, once more",
        }),
        perShare: Amount("In `currency`, before tax"),
        currency: CurrencyCode,
        value: Nullable(
          Type.Number({
            description:
              "For the shares held now at today's rate, in the portfolio's currency; null without a rate",
          }),
        ),
      }),
      { description: "Of the next twelve months, by ex-date" },
    ),
    withoutCalendar: Type.Array(Type.String(), {
      description: "Holdings of which no source lists dividends: nothing is expected of them",
    }),
    missingRates: Type.Array(Type.String(), { description: "Currencies, as `GBP/USD`" }),
    waiting: Type.Integer({
      minimum: 0,
      description: "Holdings that the sources could not be asked for in time; ask again",
    }),
  },
  { $id: "PortfolioIncome" },
);
export type PortfolioIncome = Static<typeof PortfolioIncome>;

export const PortfolioSplitOffer = Type.Object(
  {
    symbol: Type.String(),
    date: Day,
    numerator: Type.Number(),
    denominator: Type.Number(),
    quantity: Type.String({ description: "Held before it, decimal text" }),
    source: Type.String(),
  },
  { $id: "PortfolioSplitOffer" },
);
export type PortfolioSplitOffer = Static<typeof PortfolioSplitOffer>;

export const PortfolioSplitOffers = Type.Object(
  {
    splits: Type.Array(PortfolioSplitOffer, { description: "Oldest first" }),
    waiting: Type.Integer({ minimum: 0 }),
  },
  { $id: "PortfolioSplitOffers" },
);
export type PortfolioSplitOffers = Static<typeof PortfolioSplitOffers>;

const priceFields = {
  price: Type.String({ minLength: 1, maxLength: 40, description: "Of one share, decimal text" }),
  currency: CurrencyCode,
  isPreferred: Type.Boolean({
    description: "Stands in place of a source's price, too; else only where no source has one",
  }),
};

export const NewManualPrice = Type.Object(
  {
    price: priceFields.price,
    currency: Type.Optional(CurrencyCode),
    isPreferred: Type.Optional(priceFields.isPreferred),
  },
  { $id: "NewManualPrice" },
);
export type NewManualPrice = Static<typeof NewManualPrice>;

export const ManualPrice = Type.Object(
  { symbol: Type.String(), date: Day, ...priceFields },
  { $id: "ManualPrice" },
);
export type ManualPrice = Static<typeof ManualPrice>;
