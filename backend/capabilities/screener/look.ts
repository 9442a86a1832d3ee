import type { StockProfile } from "../../market/profile.ts";
import type { Market } from "../../market/routing/router.ts";
import { BudgetSpent, SourceUnavailable, type MarketQuote } from "../../market/source.ts";

export interface Seen {
  readonly quote: MarketQuote;
  readonly profile: StockProfile;
}

/** Why a stock has no data; `deferred` means that the request budget is spent. */
type Unseen = "unknown" | "failed" | "deferred";

export async function look(
  market: Pick<Market, "quote" | "profile">,
  symbol: string,
): Promise<Seen | Unseen> {
  try {
    const [quote, profile] = await Promise.all([
      market.quote(symbol),
      market.profile(symbol, "background"),
    ]);
    const isKnown = quote && profile && quote.currency === profile.currency;
    return isKnown ? { quote, profile } : "unknown";
  } catch (error) {
    if (error instanceof BudgetSpent) return "deferred";
    if (error instanceof SourceUnavailable) return "failed";
    throw error;
  }
}
