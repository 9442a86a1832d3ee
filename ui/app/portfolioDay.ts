import type { PortfolioDetail } from "../api/endpoints.ts";

/** Uses the portfolio's currency; null if a holding has no change for the day. */
export function dayChangeOf({ holdings }: Pick<PortfolioDetail, "holdings">): number | null {
  const changes = holdings.map(({ dayChange }) => dayChange);
  return changes.length === 0 || changes.includes(null)
    ? null
    : changes.reduce<number>((sum, change) => sum + (change ?? 0), 0);
}
