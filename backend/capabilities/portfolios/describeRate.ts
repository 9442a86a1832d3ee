import type { PortfolioReturns } from "../../contract/portfolio.ts";
import type { MoneyWeighted } from "../../market/ledger/returns/moneyWeighted.ts";

/** A money-weighted return as the API answers it. */
export function describeRate(solved: MoneyWeighted): PortfolioReturns["moneyWeighted"] {
  const rates =
    solved.status === "one" ? [solved.rate] : solved.status === "several" ? solved.rates : [];
  return {
    status: solved.status,
    percents: rates.map((rate) => rate * 100),
    reason: solved.status === "none" ? solved.reason : null,
    payments: solved.payments.length,
    firstDate: solved.payments[0]?.date ?? null,
  };
}
