import { surgeRisks } from "../../domain/choices.ts";
import { Type, type Static } from "@sinclair/typebox";
import {
  Count,
  CurrencyCode,
  Figure,
  IsoTime,
  Named,
  Nullable,
  OneOf,
  ExchangeDate,
} from "../common.ts";
import { EarningsHour, EarningsOpinions } from "../earningsDate.ts";

export const SurgeRisk = OneOf(surgeRisks, {
  $id: "SurgeRisk",
  description: "Risk by annualized volatility: MEDIUM from 30%, HIGH from 60%",
});

const Indicator = (description: string) =>
  Nullable(Type.Number({ minimum: 0, maximum: 100, description }));

const Percentile = Type.Integer({
  minimum: 0,
  maximum: 100,
  description:
    "Percentile rank of the score among the candidates of the run. It is a ranking, not a forecast",
});

const assessed = {
  symbol: Type.String(),
  name: Type.String(),
  price: Type.Number(),
  currency: CurrencyCode,
  targetPrice: Nullable(Figure("Mean analyst target")),
  upsidePotential: Nullable(Figure("Difference between price and targetPrice in percent")),
  riskLevel: Nullable(SurgeRisk),
  annualVolatility: Nullable(
    Figure("Standard deviation of 20 daily log returns × √252, in percent"),
  ),
  earningsHour: Nullable(EarningsHour),
  isEarningsConfirmed: Type.Boolean(),
  earningsSources: EarningsOpinions,
  priceVolatility: Indicator("Annualized 20-day volatility in percent, capped at 100"),
  volumeSurge: Indicator("Rank of the last complete day's volume among 50 days"),
  optionsActivity: Indicator(
    "Traded contracts compared with a typical day: 50 is typical, 100 is twice as many",
  ),
  analystActivity: Indicator("Most recent rating change, decaying to 50; null after 30 days"),
  socialSentiment: Indicator(
    "Mentions compared with the previous day: 50 is equal, 100 is twice as many",
  ),
  institutionalFlow: Indicator("Insiders' net purchase ratio: 0 if all sold, 100 if all bought"),
  source: Type.String(),
};

export const SurgeCandidate = Named("SurgeCandidate", {
  id: Type.Integer({ minimum: 1, description: "Position in the run" }),
  ...assessed,
  surgeProbability: Percentile,
  surgeScore: Figure("Mean of the known indicators, 0 to 100"),
  earningsDate: ExchangeDate,
  daysUntilEarnings: Count(),
  timeFrame: Type.String(),
});
export type SurgeCandidate = Static<typeof SurgeCandidate>;

export const SurgeCandidates = Type.Array(SurgeCandidate);

/** The current analysis of one stock, which need not be a candidate. */
export const SurgeAnalysis = Named("SurgeAnalysis", {
  ...assessed,
  surgeProbability: Nullable(Percentile),
  surgeScore: Nullable(Figure("Null if fewer than three indicators are known")),
  earningsDate: Nullable(Type.String()),
  daysUntilEarnings: Nullable(Count()),
  timeFrame: Nullable(Type.String()),
  comparedWith: Count(
    "Number of candidates in the last run, among which surgeProbability ranks the symbol",
  ),
});
export type SurgeAnalysis = Static<typeof SurgeAnalysis>;

export const SurgeProgress = Named("SurgeProgress", {
  done: Count("Number of symbols processed"),
  total: Count(),
});
export type SurgeProgress = Static<typeof SurgeProgress>;

export const SurgeStatus = Named("SurgeStatus", {
  isRunning: Type.Boolean(),
  totalCandidates: Count(),
  highProbabilityCandidates: Count("Number of candidates with a surgeProbability of 80 or more"),
  symbols: Count("Number of stocks that the last run asked for"),
  unanswered: Count("Number of those stocks for which no source had data"),
  lastRun: Nullable(IsoTime),
  progress: Nullable(SurgeProgress),
});
export type SurgeStatus = Static<typeof SurgeStatus>;
