import type { EarningsHour, SurgeRisk } from "../../domain/choices.ts";
import type { Bar } from "../../domain/bar.ts";
import {
  daysToReport,
  type EarningsConsensus,
  type EarningsOpinion,
} from "../../market/earnings/earningsConfidence.ts";
import type { StockProfile } from "../../market/profile.ts";
import type { MarketQuote } from "../../market/source.ts";
import {
  recentVolatility,
  completedBars,
  measureIndicators,
  VOLUME_DAYS,
  type SurgeIndicators,
} from "./indicators.ts";

/** Must be raised when the meaning of a score changes; every run stores its version. */
export const SCORE_VERSION = "equal-mean-2";

/** Half of the indicators. With fewer, the score would depend mostly on which data are missing. */
const MIN_KNOWN_INDICATORS = 3;

/** Scores from here on count as High Probability. */
export const HIGH_PROBABILITY = 80;

export function scoreIndicators(indicators: SurgeIndicators): number | null {
  const known = Object.values(indicators).filter((value: number | null) => value !== null);
  if (known.length < MIN_KNOWN_INDICATORS) return null;
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

/**
 * Returns the percentile rank of a score among `scores` (which may include it), in whole percent:
 * the share of lower scores and half of the equal ones; 50 without others. The product calls this
 * surge probability. It only orders candidates and is no forecast: published studies of the
 * indicators find small effects of both signs, and none has been checked against outcomes here.
 */
export function rankScore(score: number, scores: readonly number[]): number {
  if (scores.length === 0) return 50;
  const lower = scores.filter((other) => other < score).length;
  const equal = scores.filter((other) => other === score).length;
  return Math.round(((lower + equal / 2) / scores.length) * 100);
}

/** Annualized volatility, as fractions, from which risk is medium and high; our choice. */
const MEDIUM_RISK_VOLATILITY = 0.3;
const HIGH_RISK_VOLATILITY = 0.6;

export function classifyRisk(volatility: number | null): SurgeRisk | null {
  if (volatility === null) return null;
  if (volatility >= HIGH_RISK_VOLATILITY) return "HIGH";
  return volatility >= MEDIUM_RISK_VOLATILITY ? "MEDIUM" : "LOW";
}

const EARNINGS_HORIZON_DAYS = 21;

export const BARS_NEEDED = VOLUME_DAYS + 1;

export interface SurgeAssessment extends SurgeIndicators {
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  /** Mean analyst target; null if none is in the currency of the price. */
  readonly targetPrice: number | null;
  /** Percent from the price to the target. */
  readonly upsidePotential: number | null;
  readonly surgeScore: number | null;
  readonly riskLevel: SurgeRisk | null;
  /** Percent per year; null with fewer than 21 completed days. */
  readonly annualVolatility: number | null;
  readonly earningsDate: string | null;
  readonly earningsHour: EarningsHour | null;
  readonly isEarningsConfirmed: boolean;
  readonly earningsSources: readonly EarningsOpinion[];
  readonly daysUntilEarnings: number | null;
  readonly timeFrame: string | null;
  readonly source: string;
}

export interface RankedCandidate extends SurgeAssessment {
  /** Rank in its run, from 1. */
  readonly id: number;
  readonly surgeScore: number;
  readonly surgeProbability: number;
  readonly earningsDate: string;
  readonly daysUntilEarnings: number;
  readonly timeFrame: string;
}

export function reportsSoon(profile: StockProfile, asOf: number): boolean {
  if (!profile.earnings) return false;
  const days = daysToReport(profile.earnings, profile.symbol, asOf);
  return days !== null && days <= EARNINGS_HORIZON_DAYS;
}

/**
 * Combines everything known about one stock; pure. Bars are daily, oldest first; a confirmed report
 * date takes precedence over the profile's.
 */
export function assess(
  profile: StockProfile,
  quote: MarketQuote,
  bars: readonly Bar[],
  asOf: number,
  consensus: EarningsConsensus | null = null,
): SurgeAssessment {
  const completed = completedBars(bars, asOf);
  const volatility = recentVolatility(completed.map((bar) => bar.close));
  const indicators = measureIndicators(profile, completed, asOf);
  const mean = profile.targets?.mean;
  const targetPrice =
    mean !== undefined && mean > 0 && profile.currency === quote.currency ? mean : null;
  const earnings = consensus ?? profile.earnings;
  const daysAhead = earnings && daysToReport(earnings, profile.symbol, asOf);
  return {
    symbol: profile.symbol,
    name: profile.companyName,
    price: quote.price,
    currency: quote.currency,
    targetPrice,
    upsidePotential: targetPrice === null ? null : (targetPrice / quote.price - 1) * 100,
    ...indicators,
    surgeScore: scoreIndicators(indicators),
    riskLevel: classifyRisk(volatility),
    annualVolatility: volatility === null ? null : volatility * 100,
    earningsDate: earnings && daysAhead !== null ? earnings.date : null,
    earningsHour: earnings && daysAhead !== null ? earnings.hour : null,
    isEarningsConfirmed: daysAhead !== null && (earnings?.isConfirmed ?? false),
    earningsSources: daysAhead === null ? [] : (consensus?.sources ?? []),
    daysUntilEarnings: daysAhead,
    timeFrame: daysAhead === null ? null : describeTimeFrame(daysAhead),
    source: quote.source,
  };
}

function describeTimeFrame(days: number): string {
  if (days <= 7) return "Within 1 week";
  return days <= 14
    ? "1 to 2 weeks"
    : `${Math.floor(days / 7)} to ${Math.floor(days / 7) + 1} weeks`;
}

type Scored = SurgeAssessment & Omit<RankedCandidate, "id" | "surgeProbability">;

const isScored = (assessment: SurgeAssessment): assessment is Scored =>
  assessment.surgeScore !== null &&
  assessment.earningsDate !== null &&
  assessment.daysUntilEarnings !== null &&
  assessment.timeFrame !== null;

export function rankCandidates(
  assessments: readonly SurgeAssessment[],
): readonly RankedCandidate[] {
  const scored = assessments.filter(isScored);
  const scores = scored.map(({ surgeScore }) => surgeScore);
  return scored
    .toSorted((a, b) => b.surgeScore - a.surgeScore || (a.symbol < b.symbol ? -1 : 1))
    .map((assessment, index) => ({
      ...assessment,
      id: index + 1,
      surgeProbability: rankScore(assessment.surgeScore, scores),
    }));
}
