import type { Portfolio } from "../../api/portfolios.ts";

type Totals = Pick<
  Portfolio,
  "totalValue" | "totalCost" | "totalGainLoss" | "totalGainLossPercent"
>;

/** The totals, or nulls where no holding has a price: sums of nothing are not zero. */
export function knownTotals(
  portfolio: Totals & Pick<Portfolio, "missing">,
): Readonly<Record<keyof Totals, number | null>> {
  const { totalValue, totalCost, totalGainLoss, totalGainLossPercent, missing } = portfolio;
  return missing.length > 0 && totalCost === 0 && totalValue === 0
    ? { totalValue: null, totalCost: null, totalGainLoss: null, totalGainLossPercent: null }
    : { totalValue, totalCost, totalGainLoss, totalGainLossPercent };
}
