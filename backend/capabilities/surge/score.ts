import type { SurgeIndicators } from "./indicators.ts";

/** Raised when the meaning of a score changes; every run stores its version. */
export const SCORE_VERSION = "equal-mean-2";

/** With fewer than half known, a mean says more about missing data than about the company. */
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
 * The rank of a score among `scores` (itself included or not), in whole percent: the share of lower
 * scores and half of the equal ones. The product calls this surge probability. It orders candidates
 * and forecasts nothing: published studies of the indicators find small effects of both signs, and
 * no forecast made here has been checked against its outcome yet. 50 without others.
 */
export function rankScore(score: number, scores: readonly number[]): number {
  if (scores.length === 0) return 50;
  const lower = scores.filter((other) => other < score).length;
  const equal = scores.filter((other) => other === score).length;
  return Math.round(((lower + equal / 2) / scores.length) * 100);
}

export type SurgeRisk = "LOW" | "MEDIUM" | "HIGH";

/** Annualized volatility, as fractions, from which the risk is medium and high; ours. */
export const MEDIUM_RISK_VOLATILITY = 0.3;
export const HIGH_RISK_VOLATILITY = 0.6;

/** Risk by measured volatility; null where that could not be measured. */
export function classifyRisk(volatility: number | null): SurgeRisk | null {
  if (volatility === null) return null;
  if (volatility >= HIGH_RISK_VOLATILITY) return "HIGH";
  return volatility >= MEDIUM_RISK_VOLATILITY ? "MEDIUM" : "LOW";
}
