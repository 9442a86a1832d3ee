import { Type, type Static } from "@sinclair/typebox";
import { Count, CurrencyCode, Figure, Flag, Named, Nullable, OneOf } from "../common.ts";
import { MoneyWeighted } from "./portfolio.ts";

export const HistoryRange = OneOf(["1d", "1w", "1m", "ytd", "1y", "all"]);
export type HistoryRange = Static<typeof HistoryRange>;

const Day = Type.String({ format: "date" });
const Percent = (description: string) => Nullable(Type.Number({ description }));

export const PortfolioHistory = Named("PortfolioHistory", {
  currency: CurrencyCode,
  basis: OneOf(["cash", "holdings"], {
    description:
      "`cash`: the value includes cash, and deposits count as invested; `holdings`: the value includes only shares, and purchases count as invested",
  }),
  points: Type.Array(
    Type.Object({
      date: Day,
      value: Nullable(Figure("Null if a price for the date is missing")),
      invested: Figure("Amount paid in minus amount paid out up to the date"),
      benchmark: Nullable(Figure("Value if the same flows had been invested in the benchmark")),
    }),
    {
      description:
        "Points for a chart, oldest first; maximum 260. Returns are computed from every date",
    },
  ),
  missing: Type.Array(Type.String(), {
    description: "Symbols and currency pairs without known historical prices",
  }),
  waiting: Count(
    "Number of series not yet received from the sources. Repeat the request to include them",
  ),
  simplePercent: Percent("(end + paid out) ÷ (start + paid in) − 1"),
  simple: Nullable(
    Type.Object(
      {
        start: Figure("Value at the beginning of the range"),
        end: Type.Number(),
        paidIn: Figure("Amount paid in within the range"),
        paidOut: Figure("Positive"),
      },
      {
        description:
          "Figures behind simplePercent, in `currency`; null if the value at the start or end is missing",
      },
    ),
  ),
  moneyWeighted: Nullable(MoneyWeighted),
  timeWeighted: Type.Object({
    percent: Percent("Return over the range; null if unknown"),
    annualPercent: Percent("Annual rate; null if invested for less than 365 days"),
    stretches: Type.Integer({ description: "Number of linked periods between two valuations" }),
    estimated: Type.Integer({
      description:
        "Number of periods with a flow whose preceding value is unknown; their return is estimated (Modified Dietz)",
    }),
    reason: Nullable(OneOf(["tooFewValues", "noCapital"])),
    uncounted: Figure(
      "Amount earned or, if negative, charged while the portfolio was empty, such as a dividend after the last sale; part of no period, in `currency`",
    ),
  }),
  drawdown: Nullable(
    Type.Object(
      {
        percent: Figure("Loss in percent of the preceding high; negative"),
        peak: Day,
        trough: Day,
        recovered: Nullable(Day),
      },
      { description: "Largest drawdown of the time-weighted return; null if it never fell" },
    ),
  ),
  benchmark: Nullable(
    Type.Object(
      {
        symbol: Type.String(),
        isDefault: Flag("True if no benchmark was chosen for the portfolio"),
        percent: Percent(
          "Return of the benchmark over the range, in `currency`, with dividends reinvested",
        ),
        annualPercent: Percent("Annual rate; null for less than a year"),
        dividends: Nullable(
          Type.Integer({
            description: "Number of reinvested dividends; null if no source lists any",
          }),
        ),
        gaps: Type.Integer({ description: "Number of dates without a benchmark price" }),
        unknownSince: Nullable(
          Type.String({
            format: "date",
            description: "Date of a flow without a benchmark price; the line ends there",
          }),
        ),
        isShort: Flag(
          "True if more was paid out than the benchmark would have been worth, so that its value becomes negative",
        ),
      },
      {
        description:
          "Benchmark that each flow buys or sells at the close of its date (index comparison method, Long and Nickels 1996); null if there are no points",
      },
    ),
  ),
  months: Type.Array(
    Type.Object({
      year: Type.Integer(),
      percents: Type.Array(Percent("Time-weighted return"), {
        description: "One per month, starting with January",
      }),
      totalPercent: Percent("Return of the year"),
    }),
  ),
});
export type PortfolioHistory = Static<typeof PortfolioHistory>;
