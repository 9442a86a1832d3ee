import type { ScreenerResultsRun } from "../../api/endpoints.ts";
import { dollarsOf, type Priced } from "../../app/stocks/search/markets.ts";

/** Price in dollars that the list never exceeds, set by the specification. */
const MAX_PRICE = 10;

/** Returns the limit for the panel's title: that of the run, if it ended below the list's own. */
export const opportunityLimit = (run: RunLimits | null | undefined): number =>
  Math.min(MAX_PRICE, run?.parameters.maxPrice ?? MAX_PRICE);

export const opportunitiesUnder = <T extends Priced>(
  results: readonly T[],
  limit: number,
): readonly T[] => results.filter((stock) => dollarsOf(stock) < limit);

interface RunLimits {
  readonly parameters: Pick<ScreenerResultsRun["parameters"], "maxPrice">;
}
