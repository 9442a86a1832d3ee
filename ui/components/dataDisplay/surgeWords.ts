import type { Intent } from "@blueprintjs/core";
import * as words from "../messages.ts";

/** Lower bounds of a good surge probability and of a warning (specification). */
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
    label: words.PRICE_VOLATILITY,
    rule: words.VOLATILITY_RULE,
  },
  {
    key: "volumeSurge",
    label: words.VOLUME_SURGE,
    rule: words.VOLUME_RULE,
  },
  {
    key: "optionsActivity",
    label: words.OPTIONS_ACTIVITY,
    rule: words.OPTIONS_RULE,
  },
  {
    key: "analystActivity",
    label: words.ANALYST_ACTIVITY,
    rule: words.ANALYSTS_RULE,
  },
  {
    key: "socialSentiment",
    label: words.SOCIAL_SENTIMENT,
    rule: words.SENTIMENT_RULE,
  },
  {
    key: "institutionalFlow",
    label: words.INSTITUTIONAL_FLOW,
    rule: words.INSIDERS_RULE,
  },
];
