import type { TradeDate } from "../../tradeDate.ts";
import type { Decimal } from "../decimal.ts";
import type { Ledger } from "../ledger.ts";

/** Value from outside the portfolio or, negative, to the outside, in the portfolio's currency. */
export interface Flow {
  readonly date: TradeDate;
  readonly amount: Decimal;
}

/** External flows, one for each date that has any, in order; those that cancel are left out. */
export function listFlows(ledger: Ledger): readonly Flow[] {
  const byDate = new Map<TradeDate, Decimal>();
  for (const { tx, cash } of ledger.entries.values()) {
    if (cash.flow.isZero()) continue;
    byDate.set(tx.date, byDate.get(tx.date)?.plus(cash.flow) ?? cash.flow);
  }
  return [...byDate]
    .map(([date, amount]) => ({ date, amount }))
    .filter(({ amount }) => !amount.isZero())
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
