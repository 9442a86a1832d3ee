import { Type, type Static } from "@sinclair/typebox";
import { Count, CurrencyCode, Figure, Flag, IsoTime, Named, Nullable, Text } from "../common.ts";

const Day = Type.String({ format: "date" });
const Amount = (description: string) => Type.Number({ description });

const Share = Named("AllocationShare", {
  name: Type.String(),
  value: Amount("Value in the portfolio's currency; cash can be negative"),
  percent: Nullable(
    Figure(
      "Weight in percent of the sum of the positive values; null if a price or rate is missing or the value is negative",
    ),
  ),
});

const Shares = (description: string) => Type.Array(Share, { description });

export const PortfolioAllocation = Named(
  "PortfolioAllocation",
  {
    currency: CurrencyCode,
    asOf: IsoTime,
    total: Amount("Total value of the holdings and, if counted, cash, in `currency`"),
    holding: Shares("By symbol; cash appears as `Cash (USD)`"),
    sector: Shares("By sector as named by a source; otherwise `Unknown` or `Cash`"),
    country: Shares(
      "By country of the exchange on which the symbol trades; otherwise `Unknown` or `Cash`",
    ),
    currencies: Shares("By currency in which the price is quoted or the cash is held"),
    missing: Type.Array(Type.String(), {
      description:
        "Holdings without a price and currencies without a rate; they are excluded from all totals",
    }),
    waiting: Count(
      "Number of sectors not yet received from the sources. Repeat the request to include them",
    ),
  },
  {
    description:
      "Lists are sorted by value, largest first. Percentages are over the positive values, have two decimals and add up to exactly 100 (largest remainder method).",
  },
);
export type PortfolioAllocation = Static<typeof PortfolioAllocation>;

const incomeFields = {
  dividends: Amount("Dividends before tax"),
  interest: Amount("Interest received minus interest paid"),
  fees: Amount("Fees paid, to be subtracted"),
  taxes: Amount("Taxes paid or withheld, to be subtracted"),
  realized: Amount("Gain from sold shares, from prices and exchange rates, before fees and taxes"),
};

export const PortfolioIncome = Named("PortfolioIncome", {
  currency: CurrencyCode,
  years: Type.Array(
    Type.Object({
      year: Type.Integer(),
      ...incomeFields,
      total: Amount("dividends + interest + realized − fees − taxes"),
    }),
    {
      description:
        "Calendar years, newest first, converted at the exchange rates of the transactions",
    },
  ),
  months: Type.Array(
    Type.Object({
      month: Text("`YYYY-MM`"),
      dividends: Amount("Dividends before tax"),
    }),
    { description: "Months with a dividend, oldest first" },
  ),
  expected: Type.Array(
    Type.Object({
      symbol: Type.String(),
      exDate: Day,
      isAnnounced: Flag(
        "True if a source lists the dividend; false if it repeats a dividend of the previous year",
      ),
      perShare: Amount("Dividend per share in `currency`, before tax"),
      currency: CurrencyCode,
      value: Nullable(
        Figure(
          "Dividend for the shares currently held, in the portfolio's currency at the current exchange rate; null without a rate",
        ),
      ),
    }),
    { description: "Dividends expected in the next twelve months, by ex-dividend date" },
  ),
  withoutCalendar: Type.Array(Type.String(), {
    description: "Holdings whose dividends no source lists; their expected dividends are unknown",
  }),
  missingRates: Type.Array(Type.String(), {
    description: "Currency pairs without a rate, such as `GBP/USD`",
  }),
  waiting: Count(
    "Number of holdings not yet received from the sources. Repeat the request to include them",
  ),
});
export type PortfolioIncome = Static<typeof PortfolioIncome>;

export const PortfolioSplitOffer = Named("PortfolioSplitOffer", {
  symbol: Type.String(),
  date: Day,
  numerator: Type.Number(),
  denominator: Type.Number(),
  quantity: Text("Shares held before the split, decimal text"),
  source: Type.String(),
});
export type PortfolioSplitOffer = Static<typeof PortfolioSplitOffer>;

export const PortfolioSplitOffers = Named("PortfolioSplitOffers", {
  splits: Type.Array(PortfolioSplitOffer, { description: "Oldest first" }),
  waiting: Count(),
});
export type PortfolioSplitOffers = Static<typeof PortfolioSplitOffers>;

const priceFields = {
  price: Type.String({ minLength: 1, maxLength: 40, description: "Price per share, decimal text" }),
  currency: CurrencyCode,
  isPreferred: Flag(
    "True if the price replaces a source's price; false if it is used only when no source has a price",
  ),
};

export const NewManualPrice = Named("NewManualPrice", {
  price: priceFields.price,
  currency: Type.Optional(CurrencyCode),
  isPreferred: Type.Optional(priceFields.isPreferred),
});
export type NewManualPrice = Static<typeof NewManualPrice>;

export const ManualPrice = Named("ManualPrice", {
  symbol: Type.String(),
  date: Day,
  ...priceFields,
});
export type ManualPrice = Static<typeof ManualPrice>;
