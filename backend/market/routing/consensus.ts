import type { AnalystRating } from "../profile.ts";
import type { RatingCounts } from "../research.ts";

/**
 * Returns the consensus of one month's ratings: their mean on Yahoo's scale of 1 (strong buy) to 5
 * (strong sell), named as by Yahoo (`recommendationMean` and `recommendationKey`).
 */
export function consensusOf(counts: RatingCounts): AnalystRating {
  const { strongBuy, buy, hold, sell, strongSell } = counts;
  const all = strongBuy + buy + hold + sell + strongSell;
  const mean = (strongBuy + 2 * buy + 3 * hold + 4 * sell + 5 * strongSell) / all;
  if (mean <= 1.5) return "Strong Buy";
  if (mean <= 2.5) return "Buy";
  return mean <= 3.5 ? "Hold" : "Sell";
}
