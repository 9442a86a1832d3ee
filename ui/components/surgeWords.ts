import type { Intent } from "@blueprintjs/core";
import { intentAtUpside, type Upside } from "./upsideIntent.ts";
import {
  ANALYST_ACTIVITY,
  INSTITUTIONAL_FLOW,
  OPTIONS_ACTIVITY,
  PRICE_VOLATILITY,
  SOCIAL_SENTIMENT,
  VOLUME_SURGE,
} from "./messages.ts";

export type SurgeRiskLevel = "LOW" | "MEDIUM" | "HIGH";

/** Specification §9: a surge probability from here on is good, from the second on a warning. */
export const GOOD_PROBABILITY = 80;
export const WARNING_PROBABILITY = 65;

export function judgeProbability(probability: number | null, upside: Upside = null): Intent {
  if (probability === null || probability < WARNING_PROBABILITY) return "none";
  return probability >= GOOD_PROBABILITY ? intentAtUpside("success", upside) : "warning";
}

export const riskIntent = (risk: SurgeRiskLevel, upside: Upside): Intent =>
  intentAtUpside(RISK_INTENTS[risk], upside);

export const RISK_INTENTS: Record<SurgeRiskLevel, Intent> = {
  LOW: "success",
  MEDIUM: "warning",
  HIGH: "danger",
};

export const RISK_UNKNOWN = "Not known: fewer than 21 daily closes to measure volatility from";

export type SurgeIndicator =
  | "priceVolatility"
  | "volumeSurge"
  | "optionsActivity"
  | "analystActivity"
  | "socialSentiment"
  | "institutionalFlow";

export type SurgeIndicators = Readonly<Record<SurgeIndicator, number | null>>;

export interface IndicatorWords {
  readonly key: SurgeIndicator;
  readonly label: string;
  /** How it is measured, in one sentence. */
  readonly rule: string;
}

/** The six indicators in the order of the specification. */
export const INDICATORS: readonly IndicatorWords[] = [
  {
    key: "priceVolatility",
    label: PRICE_VOLATILITY,
    rule: "Annualised volatility of the last 20 days in percent, cut off at 100.",
  },
  {
    key: "volumeSurge",
    label: VOLUME_SURGE,
    rule: "Rank of the last full day's volume among 50 days.",
  },
  {
    key: "optionsActivity",
    label: OPTIONS_ACTIVITY,
    rule: "Contracts traded today: 50 is a usual day, 100 twice as many.",
  },
  {
    key: "analystActivity",
    label: ANALYST_ACTIVITY,
    rule: "Newest change of rating, fading to 50. After 30 days it no longer counts.",
  },
  {
    key: "socialSentiment",
    label: SOCIAL_SENTIMENT,
    rule: "Mentions against the day before: 50 is as many, 100 twice as many.",
  },
  {
    key: "institutionalFlow",
    label: INSTITUTIONAL_FLOW,
    rule: "What insiders bought and sold in 90 days: 0 all sold, 100 all bought.",
  },
];
