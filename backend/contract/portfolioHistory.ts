import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, Nullable } from "./common.ts";
import { MoneyWeighted } from "./portfolio.ts";

export const HistoryRange = Type.Union([
  Type.Literal("1d"),
  Type.Literal("1w"),
  Type.Literal("1m"),
  Type.Literal("ytd"),
  Type.Literal("1y"),
  Type.Literal("all"),
]);
export type HistoryRange = Static<typeof HistoryRange>;

const Day = Type.String({ format: "date" });
const Percent = (description: string) => Nullable(Type.Number({ description }));

export const PortfolioHistory = Type.Object(
  {
    currency: CurrencyCode,
    basis: Type.Union([Type.Literal("cash"), Type.Literal("holdings")], {
      description:
        "`cash`: with cash, and deposits are what is invested; `holdings`: shares alone, and purchases are",
    }),
    points: Type.Array(
      Type.Object({
        date: Day,
        value: Nullable(Type.Number({ description: "Null where a price of the date is missing" })),
        invested: Type.Number({ description: "Paid in less paid out, up to the date" }),
        benchmark: Nullable(
          Type.Number({ description: "What the same flows would be worth in the benchmark" }),
        ),
      }),
      { description: "At most 260 for a chart, oldest first; returns are of all dates" },
    ),
    missing: Type.Array(Type.String(), {
      description: "Symbols and pairs of which no prices of past days are known",
    }),
    waiting: Type.Integer({
      minimum: 0,
      description: "Series that the sources could not be asked for in time; ask again",
    }),
    simplePercent: Percent("(end + paid out) ÷ (start + paid in) − 1"),
    simple: Nullable(
      Type.Object(
        {
          start: Type.Number({ description: "Value at the beginning of the range" }),
          end: Type.Number(),
          paidIn: Type.Number({ description: "Within the range" }),
          paidOut: Type.Number({ description: "Positive" }),
        },
        { description: "What went in, in `currency`; null where a value at an end is missing" },
      ),
    ),
    moneyWeighted: Nullable(MoneyWeighted),
    timeWeighted: Type.Object({
      percent: Percent("Over the range; null where it is not known"),
      annualPercent: Percent("A year; null for less than 365 days of time invested"),
      stretches: Type.Integer({ description: "Between two valuations, linked" }),
      estimated: Type.Integer({
        description:
          "Those in which money flowed while the value before it is unknown (Modified Dietz)",
      }),
      reason: Nullable(Type.Union([Type.Literal("tooFewValues"), Type.Literal("noCapital")])),
      uncounted: Type.Number({
        description:
          "What was earned or, negative, charged while nothing was in the portfolio, as a dividend after the last sale: in no stretch, in `currency`",
      }),
    }),
    drawdown: Nullable(
      Type.Object(
        {
          percent: Type.Number({ description: "Of the highest point before, negative" }),
          peak: Day,
          trough: Day,
          recovered: Nullable(Day),
        },
        { description: "The deepest of the time-weighted growth; null where it never fell" },
      ),
    ),
    benchmark: Nullable(
      Type.Object(
        {
          symbol: Type.String(),
          isDefault: Type.Boolean({ description: "None was chosen for the portfolio" }),
          percent: Percent("Its own return over the range, in `currency`, dividends reinvested"),
          annualPercent: Percent("A year; null under a year"),
          dividends: Nullable(
            Type.Integer({
              description: "How many were reinvested; null where no source lists any",
            }),
          ),
          gaps: Type.Integer({ description: "Dates without a price of it" }),
          unknownSince: Nullable(
            Type.String({
              format: "date",
              description:
                "A date on which money flowed without a price of it: no line from there on",
            }),
          ),
          isShort: Type.Boolean({
            description: "More was paid out than it would have been worth, so it turns negative",
          }),
        },
        {
          description:
            "Each flow buys it at the close of its date, or sells it (index comparison method, Long and Nickels 1996); null without points",
        },
      ),
    ),
    months: Type.Array(
      Type.Object({
        year: Type.Integer(),
        percents: Type.Array(Percent("Time-weighted"), { description: "January first" }),
        totalPercent: Percent("Of the year"),
      }),
    ),
  },
  { $id: "PortfolioHistory" },
);
export type PortfolioHistory = Static<typeof PortfolioHistory>;
