import type { Market } from "../../market/routing/router.ts";
import { annualVolatility, VOLATILITY_CLOSES } from "./risk.ts";
import { twentyDayReturn } from "./twentyDayReturn.ts";

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
