import { lotMethods } from "../../domain/choices.ts";
import { MAX_PORTFOLIO_DESCRIPTION, MAX_PORTFOLIO_NAME } from "../../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import {
  Count,
  CurrencyCode,
  Figure,
  Flag,
  Id,
  IsoTime,
  Named,
  Nullable,
  OneOf,
  SymbolText,
  Text,
} from "../common.ts";

export const LotMethod = OneOf(lotMethods, {
  $id: "LotMethod",
  description:
    "Shares that a sale consumes: those bought first, those bought last, a proportional part of every lot, or the lots named by the sale",
});

const portfolioFields = {
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  currency: CurrencyCode,
  lotMethod: LotMethod,
  benchmark: Nullable(Text("Symbol of the benchmark; null for the default")),
  isArchived: Flag("True if the portfolio is archived; archived portfolios are listed last"),
  transactions: Count("Number of recorded transactions"),
  totalValue: Figure(
    "Value of the holdings at the latest prices plus `totalCash`, in `currency`; excludes everything listed in `missing`",
  ),
  totalCash: Figure(
    "Cash included in totalValue; 0 if no deposit or opening balance is recorded, because cash is not counted in that case",
  ),
  totalCost: Figure("Cost of the holdings in `currency`, without fees and taxes"),
  totalGainLoss: Figure("Unrealized: totalValue − totalCash − totalCost"),
  totalGainLossPercent: Figure("totalGainLoss in percent of totalCost; 0 if totalCost is 0"),
  missing: Type.Array(Type.String(), {
    description:
      "Holdings without a known price and currencies without a known rate; they are excluded from all totals",
  }),
  createdAt: IsoTime,
};

export const Portfolio = Named("Portfolio", portfolioFields);
export type Portfolio = Static<typeof Portfolio>;

export const NewPortfolio = Named("NewPortfolio", {
  name: Type.String({ minLength: 1, maxLength: MAX_PORTFOLIO_NAME }),
  description: Type.Optional(Nullable(Type.String({ maxLength: MAX_PORTFOLIO_DESCRIPTION }))),
  currency: Type.Optional(CurrencyCode),
  lotMethod: Type.Optional(LotMethod),
});

export const PortfolioChange = Type.Partial(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: MAX_PORTFOLIO_NAME }),
    description: Nullable(Type.String({ maxLength: MAX_PORTFOLIO_DESCRIPTION })),
    currency: CurrencyCode,
    lotMethod: LotMethod,
    benchmark: Nullable(SymbolText),
    isArchived: Type.Boolean(),
  }),
  { $id: "PortfolioChange", minProperties: 1 },
);
export type PortfolioChange = Static<typeof PortfolioChange>;

export const Portfolios = Type.Array(Portfolio);

const Amount = (description: string) => Type.Number({ description });
const Maybe = (description: string) => Nullable(Type.Number({ description }));

export const PortfolioHolding = Named("PortfolioHolding", {
  symbol: Type.String(),
  name: Nullable(Text("Null for a company that no list contains")),
  currency: CurrencyCode,
  quantity: Text("Decimal text"),
  averageCost: Amount("Average cost per share in `currency`, without fees and taxes"),
  cost: Amount("In the portfolio's currency, at the exchange rates of the purchases"),
  price: Maybe("Price per share in `currency`; null if no source quotes it"),
  priceTime: Nullable(IsoTime),
  priceSource: Nullable(Type.String()),
  missing: Nullable(OneOf(["price", "rate"])),
  value: Maybe("In the portfolio's currency"),
  gain: Maybe("Unrealized, in the portfolio's currency: value − cost"),
  gainPercent: Maybe("`gain` in percent of `cost`"),
  currencyEffect: Maybe("Part of `gain` caused by exchange rates"),
  dayChange: Maybe("Change in value since the previous close, in the portfolio's currency"),
  weight: Maybe(
    "value ÷ the sum of all holdings and positive cash, from 0 to 1, rounded to hundredths of a percent so that all weights including cash add up to 1; null if a price or rate is missing",
  ),
  realized: Amount("Gain from sold shares, in the portfolio's currency, before fees and taxes"),
  dividends: Amount("In the portfolio's currency, before tax"),
});
export type PortfolioHolding = Static<typeof PortfolioHolding>;

/** `value` minus `flows` is the sum of the other fields, with costs subtracted. */
export const PortfolioGains = Named("PortfolioGains", {
  flows: Amount("Amount paid in minus amount paid out"),
  unrealizedPrice: Amount("Unrealized gain from price changes"),
  unrealizedCurrency: Amount("Unrealized gain from exchange rates"),
  realizedPrice: Amount("Realized gain from price changes"),
  realizedCurrency: Amount("Realized gain from exchange rates"),
  cashCurrency: Amount("Gain of the cash balances from exchange rates"),
  dividends: Amount("Dividends before tax"),
  interest: Amount("Interest received minus interest paid"),
  transferred: Amount("Unrealized gain of outgoing transfers minus that of incoming transfers"),
  fees: Amount("To be subtracted"),
  taxes: Amount("To be subtracted"),
});
export type PortfolioGains = Static<typeof PortfolioGains>;

export const MoneyWeighted = Named("MoneyWeightedReturn", {
  status: OneOf(["one", "several", "none"]),
  rangePercent: Maybe(
    "Return over the time invested (XIRR, compounded over `days`); null if the equation has no solution or several",
  ),
  annualPercent: Maybe("Annual rate; null if invested for less than 365 days"),
  days: Count("Number of days on which money was invested"),
  percents: Type.Array(Type.Number(), {
    description:
      "All solutions of the equation: annual rates if invested for at least 365 days, otherwise returns over the time invested",
  }),
  reason: Nullable(OneOf(["oneSign", "noTime", "noRoot", "cutOff"])),
  payments: Type.Integer({
    description: "Number of dates with a payment, including the date of the final value",
  }),
  firstDate: Nullable(Type.String({ format: "date" })),
});

const ReturnBasis = OneOf(["cash", "holdings"], {
  description:
    "`cash`: cash is counted, and deposits and withdrawals are flows; `holdings`: no deposit or opening balance is recorded, so cash is not counted; purchases count as money paid in, sales and dividends as money paid out",
});

export const PortfolioReturns = Named("PortfolioReturns", {
  basis: ReturnBasis,
  paidIn: Amount("In the portfolio's currency"),
  paidOut: Amount("Positive"),
  value: Amount("Value at the end"),
  gain: Amount("value + paidOut − paidIn"),
  simplePercent: Maybe("`gain` in percent of paidIn; null if nothing was paid in"),
  moneyWeighted: MoneyWeighted,
});
export type PortfolioReturns = Static<typeof PortfolioReturns>;

export const PortfolioCash = Named("PortfolioCash", {
  currency: CurrencyCode,
  amount: Amount("Balance; negative if more was paid out than paid in"),
  value: Maybe("Value in the portfolio's currency; null if no source quotes the exchange rate"),
});

export const PortfolioDetail = Named("PortfolioDetail", {
  ...portfolioFields,
  asOf: IsoTime,
  basis: ReturnBasis,
  value: Maybe("totalValue; null if a price or rate is missing"),
  cash: Type.Array(PortfolioCash, { description: "Empty if `basis` is `holdings`" }),
  holdings: Type.Array(PortfolioHolding, { description: "Largest first" }),
  gains: Nullable(PortfolioGains),
  returns: Nullable(PortfolioReturns),
});
export type PortfolioDetail = Static<typeof PortfolioDetail>;
