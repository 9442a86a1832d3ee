import { annualizedVolatility } from "../../domain/volatility.ts";
import type { Market } from "../../market/routing/router.ts";
import type { Bar } from "../../domain/bar.ts";
import { DAY_MS } from "../../domain/durations.ts";

/** Risk bands by price; `below` is in US dollars, exclusive. */
const RISK_BANDS: readonly { readonly below: number; readonly band: string }[] = [
  { below: 5, band: "85-95%" },
  { below: 10, band: "65-80%" },
  { below: 50, band: "45-60%" },
];
export const LOWEST_RISK_BAND = "25-35%";

/** `price` is in US dollars. */
export const riskBand = (price: number): string =>
  RISK_BANDS.find(({ below }) => price < below)?.band ?? LOWEST_RISK_BAND;

/** About a quarter of trading, so that the figure reflects recent volatility. */
const VOLATILITY_CLOSES = 61;
/** About a month of returns. */
const MIN_RETURNS = 20;

/** Annualized historical volatility in percent; null with fewer than 20 returns. */
export function annualVolatility(closes: readonly number[]): number | null {
  const volatility = closes.length > MIN_RETURNS ? annualizedVolatility(closes) : null;
  return volatility === null ? null : volatility * 100;
}

const RETURN_TRADE_DATES = 20;

/** Covers twenty trade dates and a long weekend, but not a halted, thin or ended series. */
const MAX_SPAN_MS = 40 * DAY_MS;

/**
 * Percent from the close 20 trade dates ago to the newest daily bar; bars are oldest first. Null if
 * there are too few bars, or if they span more time before `asOf` (the market's clock, epoch
 * milliseconds) than twenty trade dates of an open exchange can.
 */
export function twentyDayReturn(bars: readonly Bar[], asOf: number): number | null {
  const newest = bars.at(-1);
  const reference = bars.at(-1 - RETURN_TRADE_DATES);
  if (!newest || !reference || asOf - reference.time > MAX_SPAN_MS) return null;
  return (newest.close / reference.close - 1) * 100;
}

export interface HistoryFigures {
  readonly annualVolatility: number | null;
  readonly twentyDayReturn: number | null;
}

/** Computes both figures from one bars request. Rejects if `bars` does. */
export async function measureHistory(
  market: Pick<Market, "bars" | "status">,
  symbol: string,
): Promise<HistoryFigures> {
  const window = { priority: "background" } as const;
  const bars = (await market.bars(symbol, "1d", VOLATILITY_CLOSES, window)) ?? [];
  return {
    annualVolatility: annualVolatility(bars.map(({ close }) => close)),
    twentyDayReturn: twentyDayReturn(bars, market.status().asOf),
  };
}
