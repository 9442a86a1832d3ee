import { readSymbol } from "../stocks/readSymbol.ts";

const TIMEFRAMES = ["1m", "5m", "30m", "1h", "1d", "1w"] as const;
const MAX_BARS = 400;

/** A rule that somebody is about to write about an indicator of a chart: what the editor begins with. */
export interface IndicatorRuleDraft {
  readonly symbol: string;
  /** As the language of rules calls it. */
  readonly indicator: string;
  readonly timeframe: (typeof TIMEFRAMES)[number];
  /** Bars, where they are not the indicator's usual ones. */
  readonly period: number | null;
}

/** What the address of a draft consists of, beside `create`. */
export const draftParameters = ["symbol", "indicator", "timeframe", "period"] as const;

/** Address of the editor with the draft in it. */
export function createRulePath(draft: IndicatorRuleDraft): string {
  const { symbol, indicator, timeframe, period } = draft;
  const query = new URLSearchParams({
    symbol,
    indicator,
    timeframe,
    ...(period === null ? {} : { period: String(period) }),
  });
  return `/rules?create&${query.toString()}`;
}

/** The draft in an address; null where there is none, or nonsense. */
export function readRuleDraft(parameters: URLSearchParams): IndicatorRuleDraft | null {
  const symbol = readSymbol(parameters.get("symbol"));
  const indicator = parameters.get("indicator");
  const timeframe = TIMEFRAMES.find((each) => each === parameters.get("timeframe"));
  if (symbol === null || indicator === null || timeframe === undefined) return null;
  const period = Number(parameters.get("period"));
  const isPeriod = Number.isInteger(period) && period >= 2 && period <= MAX_BARS;
  return { symbol, indicator, timeframe, period: isPeriod ? period : null };
}
