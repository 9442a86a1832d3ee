import type { TradeDate } from "../../tradeDate.ts";
import { ZERO, type Decimal } from "../decimal.ts";
import type { Ledger, LedgerEntry } from "../ledger.ts";

/** Value from outside the portfolio or, negative, to the outside, in the portfolio's currency. */
export interface Flow {
  readonly date: TradeDate;
  readonly amount: Decimal;
}

/**
 * What counts as the portfolio. `cash`: all of it, and money that is paid in or out is a flow.
 * `holdings`: shares alone, and what is paid for them or received for them is one.
 */
export type ReturnBasis = "cash" | "holdings";

/** What a transaction brought from outside; a transfer brings value without money. */
export function flowOf({ tx, cash }: LedgerEntry, basis: ReturnBasis): Decimal {
  if (basis === "cash") return cash.flow;
  const isOfHolding = "symbol" in tx && tx.symbol !== undefined;
  return isOfHolding ? cash.flow.minus(cash.base) : ZERO;
}

/** External flows, one for each date that has any, in order; those that cancel are left out. */
export function listFlows(ledger: Ledger, basis: ReturnBasis = "cash"): readonly Flow[] {
  const byDate = new Map<TradeDate, Decimal>();
  for (const entry of ledger.entries.values()) {
    const flow = flowOf(entry, basis);
    if (!flow.isZero()) byDate.set(entry.tx.date, flow.plus(byDate.get(entry.tx.date) ?? ZERO));
  }
  return [...byDate]
    .map(([date, amount]) => ({ date, amount }))
    .filter(({ amount }) => !amount.isZero())
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
