import type { Market } from "../../market/routing/router.ts";
import { stampOfTradeDate, tradeDateOfStamp, type TradeDate } from "../../market/tradeDate.ts";
import { DAY_MS } from "../../platform/durations.ts";

const WEEK_MS = 7 * DAY_MS;
/** A source may leave out some weeks. */
const SLACK_WEEKS = 8;
/** Some thirty years: of what is older nothing is said. */
const MAX_WEEKS = 1600;

/**
 * The first week that prices of a symbol are known of, where that is after `date`; null where prices
 * reach back to it, or nobody can tell. Never rejects.
 */
export async function firstPriceAfter(
  market: Pick<Market, "status" | "bars">,
  symbol: string,
  date: TradeDate,
): Promise<TradeDate | null> {
  const stamp = stampOfTradeDate(date);
  const weeks = Math.ceil((market.status().asOf - stamp) / WEEK_MS);
  if (weeks < 1 || weeks > MAX_WEEKS) return null;
  const bars = await market.bars(symbol, "1w", weeks + SLACK_WEEKS).catch(() => undefined);
  const [first] = bars ?? [];
  // A week is dated by its Monday.
  if (!first || !bars || bars.length >= weeks || first.time <= stamp) return null;
  return tradeDateOfStamp(first.time);
}
