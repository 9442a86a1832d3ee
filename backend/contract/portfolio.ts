import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, Id, IsoTime, Nullable, SymbolText } from "./common.ts";

export const MAX_PORTFOLIO_NAME = 100;
export const MAX_PORTFOLIO_DESCRIPTION = 500;

export const LotMethod = Type.Union(
  [Type.Literal("fifo"), Type.Literal("lifo"), Type.Literal("average"), Type.Literal("chosen")],
  {
    $id: "LotMethod",
    description:
      "Which shares a sale takes: those bought first, those bought last, a share of all, or the lots that it names",
  },
);
export type LotMethod = Static<typeof LotMethod>;

const portfolioFields = {
  id: Id,
  name: Type.String(),
  description: Nullable(Type.String()),
  currency: CurrencyCode,
  lotMethod: LotMethod,
  benchmark: Nullable(
    Type.String({
      description: "Symbol that the value over time is compared with; null for the default",
    }),
  ),
  isArchived: Type.Boolean({ description: "Put away: still there, behind the others" }),
  transactions: Type.Integer({ minimum: 0, description: "How many are recorded" }),
  totalValue: Type.Number({
    description:
      "Holdings at the latest prices and `totalCash`, in `currency`; without those in `missing`",
  }),
  totalCash: Type.Number({
    description:
      "Part of totalValue that is cash; 0 without a deposit or an opening balance, as cash does not count then",
  }),
  totalCost: Type.Number({
    description: "Paid for the holdings, in `currency`, without fees and taxes",
  }),
  totalGainLoss: Type.Number({ description: "Unrealized: totalValue − totalCash − totalCost" }),
  totalGainLossPercent: Type.Number({ description: "Of totalCost; 0 while that is 0" }),
  missing: Type.Array(Type.String(), {
    description: "Holdings and currencies without a known price or rate; they are in no total",
  }),
  createdAt: IsoTime,
};

export const Portfolio = Type.Object(portfolioFields, { $id: "Portfolio" });
export type Portfolio = Static<typeof Portfolio>;

export const NewPortfolio = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: MAX_PORTFOLIO_NAME }),
    description: Type.Optional(Nullable(Type.String({ maxLength: MAX_PORTFOLIO_DESCRIPTION }))),
    currency: Type.Optional(CurrencyCode),
    lotMethod: Type.Optional(LotMethod),
  },
  { $id: "NewPortfolio" },
);
export type NewPortfolio = Static<typeof NewPortfolio>;

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

export const PortfolioHolding = Type.Object(
  {
    symbol: Type.String(),
    currency: CurrencyCode,
    quantity: Type.String({ description: "Decimal text" }),
    averageCost: Amount("Of one share, in `currency`, without fees and taxes"),
    cost: Amount("In the portfolio's currency, at the exchange rates of the purchases"),
    price: Maybe("Of one share, in `currency`; null where no source quotes it"),
    priceTime: Nullable(IsoTime),
    priceSource: Nullable(Type.String()),
    missing: Nullable(Type.Union([Type.Literal("price"), Type.Literal("rate")])),
    value: Maybe("In the portfolio's currency"),
    gain: Maybe("Unrealized, in the portfolio's currency: value − cost"),
    gainPercent: Maybe("`gain` in percent of `cost`"),
    currencyEffect: Maybe("Part of `gain` that the exchange rate made"),
    dayChange: Maybe("Since the close before, in the portfolio's currency"),
    weight: Maybe(
      "Value ÷ totalValue, 0 to 1, rounded to hundredths of a percent so that all add up to 1, cash included; null while a price or a rate is missing",
    ),
    realized: Amount("Gain of what was sold, in the portfolio's currency, before fees and taxes"),
    dividends: Amount("In the portfolio's currency, before tax"),
  },
  { $id: "PortfolioHolding" },
);
export type PortfolioHolding = Static<typeof PortfolioHolding>;

/**
 * Sources of the value: `value` minus `flows` is the sum of the other fields, with costs
 * subtracted.
 */
export const PortfolioGains = Type.Object(
  {
    flows: Amount("Paid in less paid out"),
    unrealizedPrice: Amount("Of what is held, from prices"),
    unrealizedCurrency: Amount("Of what is held, from exchange rates"),
    realizedPrice: Amount("Of what was sold, from prices"),
    realizedCurrency: Amount("Of what was sold, from exchange rates"),
    cashCurrency: Amount("Of cash, from exchange rates"),
    dividends: Amount("Before tax"),
    interest: Amount("Received less paid"),
    transferred: Amount("Unrealized gain that left with transfers, less what came with them"),
    fees: Amount("To be subtracted"),
    taxes: Amount("To be subtracted"),
  },
  { $id: "PortfolioGains" },
);
export type PortfolioGains = Static<typeof PortfolioGains>;

export const MoneyWeighted = Type.Object({
  status: Type.Union([Type.Literal("one"), Type.Literal("several"), Type.Literal("none")]),
  rangePercent: Maybe(
    "Over the time invested (XIRR, compounded over `days`); null where no rate or several solve the equation",
  ),
  annualPercent: Maybe("The same a year; null for less than 365 days of time invested"),
  days: Type.Integer({ minimum: 0, description: "Days on which something was invested" }),
  percents: Type.Array(Type.Number(), {
    description:
      "Each solves the equation of the payments: a year from 365 days of time invested on, else over the time invested",
  }),
  reason: Nullable(
    Type.Union([
      Type.Literal("oneSign"),
      Type.Literal("noTime"),
      Type.Literal("noRoot"),
      Type.Literal("cutOff"),
    ]),
  ),
  payments: Type.Integer({ description: "Dates with a payment, that of the value included" }),
  firstDate: Nullable(Type.String({ format: "date" })),
});

const ReturnBasis = Type.Union([Type.Literal("cash"), Type.Literal("holdings")], {
  description:
    "`cash`: cash counts, and deposits and withdrawals are flows; `holdings`: no deposit or opening balance is recorded, so cash does not count, each purchase is paid in, and each sale and dividend is paid out",
});

export const PortfolioReturns = Type.Object(
  {
    basis: ReturnBasis,
    paidIn: Amount("In the portfolio's currency"),
    paidOut: Amount("Positive"),
    value: Amount("At the end"),
    gain: Amount("value + paidOut − paidIn"),
    simplePercent: Maybe("`gain` in percent of paidIn; null while nothing was paid in"),
    moneyWeighted: MoneyWeighted,
  },
  { $id: "PortfolioReturns" },
);
export type PortfolioReturns = Static<typeof PortfolioReturns>;

export const PortfolioCash = Type.Object(
  {
    currency: CurrencyCode,
    amount: Amount("Negative where more was paid out than paid in"),
    value: Maybe("In the portfolio's currency; null where no source quotes the rate"),
  },
  { $id: "PortfolioCash" },
);

export const PortfolioDetail = Type.Object(
  {
    ...portfolioFields,
    asOf: IsoTime,
    basis: ReturnBasis,
    value: Maybe("totalValue; null while a price or a rate is missing"),
    cash: Type.Array(PortfolioCash, { description: "Empty where `basis` is `holdings`" }),
    holdings: Type.Array(PortfolioHolding, { description: "Largest first" }),
    gains: Nullable(PortfolioGains),
    returns: Nullable(PortfolioReturns),
  },
  { $id: "PortfolioDetail" },
);
export type PortfolioDetail = Static<typeof PortfolioDetail>;
