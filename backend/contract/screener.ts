import { Type, type Static } from "@sinclair/typebox";
import { CurrencyCode, Id, IsoTime, MarketCode, Nullable } from "./common.ts";
import { EarningsHour, EarningsOpinions } from "./earningsDate.ts";
import { RiskLabel } from "./quote.ts";

export const ScreenerKind = Type.Union([Type.Literal("standard"), Type.Literal("earnings")], {
  $id: "ScreenerKind",
});
export type ScreenerKind = Static<typeof ScreenerKind>;

export const DEFAULT_MAX_PRICE = 10;
export const DEFAULT_MIN_VOLUME = 100_000;

/** Each market takes some twenty requests and adds thousands of stocks to check. */
export const MAX_RUN_MARKETS = 8;

export const ScreenerParameters = Type.Object(
  {
    maxPrice: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1e6,
        description:
          "US dollars; the price lies below it, converted at the rate of the day. Default 10",
      }),
    ),
    minVolume: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1e12,
        description:
          "Shares a day: on its last day where the list of stocks says so, and on average. Default 100000",
      }),
    ),
    upsideFilter: Type.Optional(
      Type.Union([Type.Literal("all"), Type.Number({ minimum: 0, maximum: 10_000 })], {
        description: "Least upside in percent; all is any upside above zero. Default all",
      }),
    ),
    markets: Type.Optional(
      Type.Array(MarketCode, {
        minItems: 1,
        maxItems: MAX_RUN_MARKETS,
        uniqueItems: true,
        description: "Exchanges whose stocks are looked at, by code. Default US alone",
      }),
    ),
  },
  { $id: "ScreenerParameters" },
);
export type ScreenerParameters = Static<typeof ScreenerParameters>;

const RunParameters = Type.Composite([
  Type.Required(Type.Omit(ScreenerParameters, ["markets"])),
  Type.Pick(ScreenerParameters, ["markets"]),
]);

export const AnalystRating = Type.Union(
  [Type.Literal("Strong Buy"), Type.Literal("Buy"), Type.Literal("Hold"), Type.Literal("Sell")],
  { $id: "AnalystRating" },
);

export const AnalysisSource = Type.Object(
  {
    name: Type.String(),
    percent: Type.Integer({ minimum: 0, maximum: 100 }),
  },
  { $id: "AnalysisSource" },
);

export const ScreenerResult = Type.Object(
  {
    symbol: Type.String(),
    name: Type.String(),
    market: Type.Optional(MarketCode),
    price: Type.Number(),
    currency: CurrencyCode,
    priceUsd: Type.Optional(
      Type.Number({
        description:
          "The price in US dollars, at the rate of the run; left out where it is in dollars",
      }),
    ),
    change: Nullable(Type.Number({ description: "price − previous close" })),
    changePercent: Nullable(Type.Number()),
    upsidePotential: Type.Number({
      description: "Percent from the price to the mean analyst target",
    }),
    analystRating: Nullable(AnalystRating),
    targetPrice: Type.Number({ description: "Mean analyst target" }),
    targetLow: Type.Number(),
    targetHigh: Type.Number(),
    analystCount: Type.Integer({ minimum: 1 }),
    targetDate: Type.String({ description: "YYYY-MM-DD: a year after targetAsOf" }),
    targetAsOf: Nullable(
      Type.String({
        description: "YYYY-MM-DD: the source's date of its targets, else the day they were read",
      }),
    ),
    earningsDate: Nullable(Type.String({ description: "YYYY-MM-DD of the next report" })),
    earningsHour: Nullable(EarningsHour),
    isEarningsConfirmed: Type.Boolean(),
    earningsSources: EarningsOpinions,
    reason: Type.String(),
    marketCap: Nullable(Type.Number()),
    volume: Nullable(
      Type.Number({
        description:
          "Average shares a day as the source counts them, over 20 sessions or three months; the day's where it gives no average",
      }),
    ),
    sector: Nullable(Type.String()),
    peRatio: Nullable(Type.Number()),
    riskLevel: RiskLabel,
    riskBand: Type.String({ description: "Risk band by price" }),
    annualVolatility: Nullable(
      Type.Number({ description: "Percent: deviation of daily log returns × √252, last 60 days" }),
    ),
    twentyDayReturn: Nullable(
      Type.Number({
        description:
          "Percent from the close 20 trade dates ago to the newest, when the run was made",
      }),
    ),
    narrative: Type.String(),
    score: Type.Number({ minimum: 0, maximum: 100 }),
    analysisSources: Type.Array(AnalysisSource, {
      description: "Share of each source in the score; the percentages sum to 100",
    }),
    lastUpdated: IsoTime,
  },
  { $id: "ScreenerResult" },
);
export type ScreenerResult = Static<typeof ScreenerResult>;

export const ScreenerResults = Type.Array(ScreenerResult);

export const ScreenerProgress = Type.Object(
  {
    done: Type.Integer({ minimum: 0 }),
    total: Type.Integer({ minimum: 0 }),
  },
  { $id: "ScreenerProgress", description: "Symbols done, of the total" },
);
export type ScreenerProgress = Static<typeof ScreenerProgress>;

const Count = (description: string) => Type.Integer({ minimum: 0, description });

/**
 * Stocks of the universe that a run excludes, each counted under the first reason that applies.
 */
export const ScreenerLeftOut = Type.Object(
  {
    price: Count("Not below the highest price"),
    volume: Count("Traded less on their last day than the least volume"),
    warrant: Count("Warrants"),
    right: Count("Rights"),
    unit: Count("Units of a share and a warrant, and similar"),
    currency: Type.Optional(
      Count("In a currency that no source had a rate of; left out where there is none"),
    ),
  },
  { $id: "ScreenerLeftOut" },
);

export const ScreenerMarket = Type.Object(
  {
    market: MarketCode,
    listed: Count("Stocks that the source listed"),
    total: Nullable(Count("Stocks in all, as the source counts them")),
    isComplete: Type.Boolean({ description: "False where stocks are missing" }),
    source: Nullable(Type.String({ description: "null where no source could list them" })),
    asOf: Nullable(IsoTime),
  },
  { $id: "ScreenerMarket" },
);
export type ScreenerMarket = Static<typeof ScreenerMarket>;

export const ScreenerRate = Type.Object(
  {
    currency: CurrencyCode,
    dollars: Type.Number({ exclusiveMinimum: 0, description: "US dollars for one unit" }),
    asOf: IsoTime,
  },
  { $id: "ScreenerRate" },
);
export type ScreenerRate = Static<typeof ScreenerRate>;

export const ScreenerListing = Type.Object(
  {
    market: MarketCode,
    pages: Count("Pages answered"),
    expected: Nullable(Count("Pages that there seem to be; null before the first")),
  },
  { $id: "ScreenerListing" },
);

export const ScreenerRunDetails = Type.Object(
  {
    id: Id,
    status: Type.Union([
      Type.Literal("running"),
      Type.Literal("completed"),
      Type.Literal("failed"),
    ]),
    startedAt: IsoTime,
    finishedAt: Nullable(IsoTime),
    parameters: RunParameters,
    reason: Nullable(Type.String({ description: "Why it failed" })),
    listed: Nullable(Count("Stocks of the universe; null for runs of earlier versions")),
    leftOut: Nullable(ScreenerLeftOut),
    markets: Type.Optional(
      Type.Array(ScreenerMarket, {
        description:
          "Left out until all are listed, and where the United States alone are, in full",
      }),
    ),
    rates: Type.Optional(
      Type.Array(ScreenerRate, {
        description: "What other currencies were in dollars when the run began",
      }),
    ),
    listing: Type.Optional(ScreenerListing),
    total: Count("Stocks to look at: screened, waiting and skipped together"),
    screened: Count("Looked at"),
    waiting: Count("Not looked at yet; of a failed run, those it did not reach"),
    skipped: Count("Skipped, because no source had data for them"),
    found: Count("Results that can be read so far"),
    expectedEnd: Nullable(IsoTime),
  },
  { $id: "ScreenerRunDetails" },
);
export type ScreenerRunDetails = Static<typeof ScreenerRunDetails>;

/**
 * The run whose results are shown; the previous one as long as the current run has found nothing.
 */
export const ScreenerResultsRun = Type.Object(
  {
    id: Id,
    at: IsoTime,
    parameters: RunParameters,
  },
  { $id: "ScreenerResultsRun", description: "at: when it ended, or began while it goes on" },
);
export type ScreenerResultsRun = Static<typeof ScreenerResultsRun>;

export const ScreenerStatus = Type.Object(
  {
    isRunning: Type.Boolean(),
    lastRun: Nullable(IsoTime),
    progress: Nullable(ScreenerProgress),
    run: Nullable(ScreenerRunDetails),
    results: Nullable(ScreenerResultsRun),
  },
  { $id: "ScreenerStatus" },
);
export type ScreenerStatus = Static<typeof ScreenerStatus>;

export const ScreenerRun = Type.Object(
  {
    id: Id,
    kind: ScreenerKind,
    startedAt: IsoTime,
    finishedAt: Nullable(IsoTime),
    screened: Type.Integer({ minimum: 0, description: "Symbols that a source had data for" }),
    skipped: Type.Integer({ minimum: 0, description: "Symbols that no source had data for" }),
    count: Type.Integer({ minimum: 0, description: "Results" }),
  },
  { $id: "ScreenerRun" },
);
export type ScreenerRun = Static<typeof ScreenerRun>;

export const ScreenerSources = Type.Object(
  {
    activeSources: Type.Integer({ minimum: 0, description: "Healthy now" }),
    totalSources: Type.Integer({ minimum: 0, description: "Configured" }),
  },
  { $id: "ScreenerSources" },
);
export type ScreenerSources = Static<typeof ScreenerSources>;

export const ScreenerProgressMessage = Type.Object({
  type: Type.Literal("screener.progress"),
  kind: ScreenerKind,
  status: ScreenerStatus,
});
export type ScreenerProgressMessage = Static<typeof ScreenerProgressMessage>;
