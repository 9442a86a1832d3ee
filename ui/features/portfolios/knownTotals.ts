import type { Portfolio } from "../../api/endpoints.ts";

type Totals = Pick<
  Portfolio,
  "totalValue" | "totalCost" | "totalGainLoss" | "totalGainLossPercent"
>;

/** Returns null for totals without any price, because an empty sum is not zero; cash is a value. */
export function knownTotals(
  portfolio: Totals & Pick<Portfolio, "missing" | "totalCash">,
): Readonly<Record<keyof Totals, number | null>> {
  const { totalValue, totalCash, totalCost, totalGainLoss, totalGainLossPercent, missing } =
    portfolio;
  return missing.length > 0 && totalCost === 0 && totalValue === totalCash
    ? {
        totalValue: totalCash === 0 ? null : totalCash,
        totalCost: null,
        totalGainLoss: null,
        totalGainLossPercent: null,
      }
    : { totalValue, totalCost, totalGainLoss, totalGainLossPercent };
}
