import type { Market } from "../market/router.ts";
import { annualVolatility, VOLATILITY_CLOSES } from "./risk.ts";

/** Volatility in percent from daily closes; null where there are too few. Rejects as `bars` does. */
export async function measureVolatility(
  market: Pick<Market, "bars">,
  symbol: string,
): Promise<number | null> {
  const window = { priority: "background" } as const;
  const bars = await market.bars(symbol, "1d", VOLATILITY_CLOSES, window);
  return annualVolatility((bars ?? []).map(({ close }) => close));
}
