import type { Market } from "../../market/routing/router.ts";
import { annualVolatility, VOLATILITY_CLOSES } from "./risk.ts";
import type { Bar } from "../../domain/bar.ts";
import { DAY_MS } from "../../domain/durations.ts";

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
