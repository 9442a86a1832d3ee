import type { SurgeIndicators } from "./indicators.ts";

/** Raised when the meaning of a score changes; every run says which one it was made by. */
export const SCORE_VERSION = "equal-mean-2";

/** With fewer known than half, a mean says more about what is missing than about the company. */
export const MIN_KNOWN_INDICATORS = 3;

/** From here on a candidate is good, and counted as High Probability (spec-9.30). */
export const HIGH_PROBABILITY = 80;

/** Mean of the known indicators, 0 to 100; null when fewer than three of the six are known. */
export function scoreIndicators(indicators: SurgeIndicators): number | null {
  const known = Object.values(indicators).filter((value: number | null) => value !== null);
  if (known.length < MIN_KNOWN_INDICATORS) return null;
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}

/**
 * Where a score stands among `scores` (itself included or not), in whole percent: the share of
 * scores below it and half of those equal to it. This is what the product calls surge probability.
 * It orders candidates and forecasts nothing: published studies of the indicators find small effects
 * of both signs, and no forecast made here has been judged by its outcome yet. 50 beside none.
 */
export function rankScore(score: number, scores: readonly number[]): number {
  if (scores.length === 0) return 50;
  const lower = scores.filter((other) => other < score).length;
  const equal = scores.filter((other) => other === score).length;
  return Math.round(((lower + equal / 2) / scores.length) * 100);
}

export type SurgeRisk = "LOW" | "MEDIUM" | "HIGH";

/** Annualised volatility, as fractions, from which a share is of medium and of high risk; ours. */
export const MEDIUM_RISK_VOLATILITY = 0.3;
export const HIGH_RISK_VOLATILITY = 0.6;

/** Risk by measured volatility; null where that could not be measured. */
export function judgeRisk(volatility: number | null): SurgeRisk | null {
  if (volatility === null) return null;
  if (volatility >= HIGH_RISK_VOLATILITY) return "HIGH";
  return volatility >= MEDIUM_RISK_VOLATILITY ? "MEDIUM" : "LOW";
}
