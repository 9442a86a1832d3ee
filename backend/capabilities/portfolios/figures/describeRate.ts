import type { PortfolioReturns } from "../../../contract/portfolios/portfolio.ts";
import type { MoneyWeightedReturn } from "../../../market/ledger/returns/moneyWeighted.ts";

/** Maps a money-weighted return to its API form; `days` is the time invested. */
export function describeRate(
  { status, rates, rate, annual, reason, payments }: MoneyWeightedReturn,
  days: number,
): PortfolioReturns["moneyWeighted"] {
  return {
    status,
    rangePercent: rate === null ? null : rate * 100,
    annualPercent: annual === null ? null : annual * 100,
    days,
    percents: rates.map((each) => each * 100),
    reason,
    payments: payments.length,
    firstDate: payments[0]?.date ?? null,
  };
}
