import type { Intent } from "@blueprintjs/core";
import {
  ANALYSTS_RULE,
  ANALYST_ACTIVITY,
  INSIDERS_RULE,
  INSTITUTIONAL_FLOW,
  OPTIONS_ACTIVITY,
  OPTIONS_RULE,
  PRICE_VOLATILITY,
  SENTIMENT_RULE,
  SOCIAL_SENTIMENT,
  VOLATILITY_RULE,
  VOLUME_RULE,
  VOLUME_SURGE,
} from "../messages.ts";

/**
 * Lower bounds set by the specification: a surge probability is good from the first and a warning
 * from the second.
 */
export const GOOD_PROBABILITY = 80;
export const WARNING_PROBABILITY = 65;

export function probabilityIntent(probability: number | null): Intent {
  if (probability === null || probability < WARNING_PROBABILITY) return "none";
  return probability >= GOOD_PROBABILITY ? "primary" : "warning";
}

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
  readonly rule: string;
}

/** In the order of the specification. */
export const INDICATORS: readonly IndicatorWords[] = [
  {
    key: "priceVolatility",
    label: PRICE_VOLATILITY,
    rule: VOLATILITY_RULE,
  },
  {
    key: "volumeSurge",
    label: VOLUME_SURGE,
    rule: VOLUME_RULE,
  },
  {
    key: "optionsActivity",
    label: OPTIONS_ACTIVITY,
    rule: OPTIONS_RULE,
  },
  {
    key: "analystActivity",
    label: ANALYST_ACTIVITY,
    rule: ANALYSTS_RULE,
  },
  {
    key: "socialSentiment",
    label: SOCIAL_SENTIMENT,
    rule: SENTIMENT_RULE,
  },
  {
    key: "institutionalFlow",
    label: INSTITUTIONAL_FLOW,
    rule: INSIDERS_RULE,
  },
];
