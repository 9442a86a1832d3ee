import type { SurgeRisk } from "../../domain/choices.ts";
import type { SurgeIndicators } from "./indicators.ts";

/** Must be raised when the meaning of a score changes; every run stores its version. */
export const SCORE_VERSION = "equal-mean-2";

/** With fewer than half known, the mean reflects missing data more than the company. */
export const MIN_KNOWN_INDICATORS = 3;

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
export const MEDIUM_RISK_VOLATILITY = 0.3;
export const HIGH_RISK_VOLATILITY = 0.6;

export function classifyRisk(volatility: number | null): SurgeRisk | null {
  if (volatility === null) return null;
  if (volatility >= HIGH_RISK_VOLATILITY) return "HIGH";
  return volatility >= MEDIUM_RISK_VOLATILITY ? "MEDIUM" : "LOW";
}
