import { analystRatings, screenerKinds } from "../../domain/choices.ts";
import { Type, type Static } from "@sinclair/typebox";
import {
  Count,
  CurrencyCode,
  Figure,
  Flag,
  Id,
  IsoTime,
  MarketCode,
  Named,
  Nullable,
  OneOf,
  Text,
} from "../common.ts";
import { EarningsHour, EarningsOpinions } from "../earningsDate.ts";
import { RiskLabel } from "../stocks/quote.ts";

export const ScreenerKind = OneOf(screenerKinds, { $id: "ScreenerKind" });

export const ScreenerChoice = Type.Object({
  kind: Type.Optional(
    Type.Literal("lists", {
      description:
        "The run behind Top Picks, Short Term and Long Term: every US stock with 100,000 shares a day and 20% upside. It is repeated every trading day and takes no parameters",
    }),
  ),
});

export const DEFAULT_MAX_PRICE = 10;
export const DEFAULT_MIN_VOLUME = 100_000;

/** Each market takes some twenty requests and adds thousands of stocks to check. */
export const MAX_RUN_MARKETS = 8;

export const ScreenerParameters = Named("ScreenerParameters", {
  maxPrice: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 1e6,
      description:
        "Maximum price (exclusive) in US dollars. Prices are converted at the rate of the day. Default: 10",
    }),
  ),
  minVolume: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 1e12,
      description:
        "Minimum shares per day. Applies to the average volume and, if the stock list contains it, the last day's volume. Default: 100000",
    }),
  ),
  upsideFilter: Type.Optional(
    Type.Union([Type.Literal("all"), Type.Number({ minimum: 0, maximum: 10_000 })], {
      description: "Minimum upside in percent; `all` means any upside above zero. Default: all",
    }),
  ),
  markets: Type.Optional(
    Type.Array(MarketCode, {
      minItems: 1,
      maxItems: MAX_RUN_MARKETS,
      uniqueItems: true,
      description: "Codes of the exchanges to screen. Default: US",
    }),
  ),
});
export type ScreenerParameters = Static<typeof ScreenerParameters>;

const RunParameters = Type.Composite([
  Type.Required(Type.Omit(ScreenerParameters, ["markets"])),
  Type.Pick(ScreenerParameters, ["markets"]),
]);

export const AnalystRating = OneOf(analystRatings, { $id: "AnalystRating" });

export const AnalysisSource = Named("AnalysisSource", {
  name: Type.String(),
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
});

export const ScreenerResult = Named("ScreenerResult", {
  symbol: Type.String(),
  name: Type.String(),
  market: Type.Optional(MarketCode),
  price: Type.Number(),
  currency: CurrencyCode,
  priceUsd: Type.Optional(
    Figure(
      "Price in US dollars at the exchange rate of the run; omitted if the stock is quoted in US dollars",
    ),
  ),
  change: Nullable(Figure("price − previous close")),
  changePercent: Nullable(Type.Number()),
  upsidePotential: Figure("Percent from the price to the mean analyst target"),
  analystRating: Nullable(AnalystRating),
  targetPrice: Figure("Mean analyst target"),
  targetLow: Type.Number(),
  targetHigh: Type.Number(),
  analystCount: Type.Integer({ minimum: 1 }),
  targetDate: Text("One year after targetAsOf, YYYY-MM-DD"),
  targetAsOf: Nullable(
    Text(
      "Date of the targets according to the source, or the date on which they were read, YYYY-MM-DD",
    ),
  ),
  earningsDate: Nullable(Text("Date of the next report, YYYY-MM-DD")),
  earningsHour: Nullable(EarningsHour),
  isEarningsConfirmed: Type.Boolean(),
  earningsSources: EarningsOpinions,
  reason: Type.String(),
  marketCap: Nullable(Type.Number()),
  volume: Nullable(
    Figure(
      "Average shares per day over 20 sessions or three months, depending on the source; the current day's volume if the source provides no average",
    ),
  ),
  sector: Nullable(Type.String()),
  peRatio: Nullable(Type.Number()),
  riskLevel: RiskLabel,
  riskBand: Text("Risk band by price"),
  annualVolatility: Nullable(
    Figure("Standard deviation of daily log returns over the last 60 days × √252, in percent"),
  ),
  twentyDayReturn: Nullable(
    Figure("Change over 20 trade dates up to the latest close at the time of the run, in percent"),
  ),
  narrative: Type.String(),
  score: Type.Number({ minimum: 0, maximum: 100 }),
  analysisSources: Type.Array(AnalysisSource, {
    description: "Contribution of each source to the score; the percentages sum to 100",
  }),
  lastUpdated: IsoTime,
});
export type ScreenerResult = Static<typeof ScreenerResult>;

export const ScreenerResults = Type.Array(ScreenerResult);

export const ScreenerProgress = Named(
  "ScreenerProgress",
  {
    done: Count(),
    total: Count(),
  },
  { description: "Number of symbols screened and in total" },
);
export type ScreenerProgress = Static<typeof ScreenerProgress>;

/** Each excluded stock counts under the first reason that applies. */
export const ScreenerLeftOut = Named("ScreenerLeftOut", {
  price: Count("Price not below the maximum"),
  volume: Count("Last day's volume below the minimum"),
  warrant: Count("Warrants"),
  right: Count("Rights"),
  unit: Count("Units, such as a share combined with a warrant"),
  currency: Type.Optional(
    Count("Quoted in a currency without a known exchange rate; omitted if there are none"),
  ),
});

export const ScreenerMarket = Named("ScreenerMarket", {
  market: MarketCode,
  listed: Count("Number of stocks that the source listed"),
  total: Nullable(Count("Total number of stocks according to the source")),
  isComplete: Flag("False if stocks are missing"),
  source: Nullable(Text("Null if no source could list the stocks")),
  asOf: Nullable(IsoTime),
});

export const ScreenerRate = Named("ScreenerRate", {
  currency: CurrencyCode,
  dollars: Type.Number({
    exclusiveMinimum: 0,
    description: "US dollars per unit of the currency",
  }),
  asOf: IsoTime,
});

export const ScreenerListing = Named("ScreenerListing", {
  market: MarketCode,
  pages: Count("Number of pages received"),
  expected: Nullable(Count("Expected number of pages; null before the first page")),
});

export const ScreenerRunDetails = Named("ScreenerRunDetails", {
  id: Id,
  status: OneOf(["running", "completed", "failed"]),
  startedAt: IsoTime,
  finishedAt: Nullable(IsoTime),
  parameters: RunParameters,
  reason: Nullable(Text("Why the run failed")),
  listed: Nullable(Count("Number of stocks in the universe; null for runs of earlier versions")),
  leftOut: Nullable(ScreenerLeftOut),
  markets: Type.Optional(
    Type.Array(ScreenerMarket, {
      description:
        "Omitted until all markets are listed, and if only the complete US market was screened",
    }),
  ),
  rates: Type.Optional(
    Type.Array(ScreenerRate, {
      description: "Exchange rates to US dollars at the start of the run",
    }),
  ),
  listing: Type.Optional(ScreenerListing),
  total: Count("Number of stocks to screen: screened + waiting + skipped"),
  screened: Count("Number of stocks screened"),
  waiting: Count("Number of stocks not yet screened; after a failed run, those it did not reach"),
  skipped: Count("Number of stocks skipped because no source had data for them"),
  found: Count("Number of results available so far"),
  expectedEnd: Nullable(IsoTime),
});
export type ScreenerRunDetails = Static<typeof ScreenerRunDetails>;

/** This is the previous run until the current one has found something. */
export const ScreenerResultsRun = Named(
  "ScreenerResultsRun",
  {
    id: Id,
    at: IsoTime,
    parameters: RunParameters,
  },
  { description: "`at` is the end of the run, or its start while it is running" },
);
export type ScreenerResultsRun = Static<typeof ScreenerResultsRun>;

export const ScreenerStatus = Named("ScreenerStatus", {
  isRunning: Type.Boolean(),
  lastRun: Nullable(IsoTime),
  progress: Nullable(ScreenerProgress),
  run: Nullable(ScreenerRunDetails),
  results: Nullable(ScreenerResultsRun),
});
export type ScreenerStatus = Static<typeof ScreenerStatus>;

export const ScreenerRun = Named("ScreenerRun", {
  id: Id,
  kind: ScreenerKind,
  startedAt: IsoTime,
  finishedAt: Nullable(IsoTime),
  screened: Count("Number of symbols with data from a source"),
  skipped: Count("Number of symbols without data from any source"),
  count: Count("Number of results"),
});
export type ScreenerRun = Static<typeof ScreenerRun>;

export const ScreenerSources = Named("ScreenerSources", {
  activeSources: Count("Number of sources that are currently healthy"),
  totalSources: Count("Number of configured sources"),
});
export type ScreenerSources = Static<typeof ScreenerSources>;

export const ScreenerProgressMessage = Type.Object({
  type: Type.Literal("screener.progress"),
  kind: ScreenerKind,
  status: ScreenerStatus,
});
export type ScreenerProgressMessage = Static<typeof ScreenerProgressMessage>;
