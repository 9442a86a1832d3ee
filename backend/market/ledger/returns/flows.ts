import type { TradeDate } from "../../tradeDate.ts";
import { ZERO, type Decimal } from "../decimal.ts";
import type { Ledger, LedgerEntry } from "../ledger.ts";
import { comparePlaces, type Place } from "../order.ts";
import type { TransactionKind } from "../transaction.ts";

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

/** Kinds whose flow is what the holdings earned or cost, and not capital that came or left. */
const EARNINGS: ReadonlySet<TransactionKind> = new Set(["dividend", "interest", "fee", "tax"]);

/**
 * What was in at once, at the most, of the capital that came on each date, in the order in which its
 * transactions take effect: what the gain of a date is measured by that began with nothing. Only dates
 * on which capital came.
 */
export function listCapital(ledger: Ledger, basis: ReturnBasis): ReadonlyMap<TradeDate, Decimal> {
  const byDate = new Map<TradeDate, { place: Place; flow: Decimal }[]>();
  for (const entry of ledger.entries.values()) {
    if (EARNINGS.has(entry.tx.kind)) continue;
    const flow = flowOf(entry, basis);
    if (flow.isZero()) continue;
    const moved = { place: entry.place, flow };
    const ofDate = byDate.get(entry.tx.date);
    if (ofDate) ofDate.push(moved);
    else byDate.set(entry.tx.date, [moved]);
  }
  const capital = new Map<TradeDate, Decimal>();
  for (const [date, moves] of byDate) {
    let within = ZERO;
    let most = ZERO;
    for (const { flow } of moves.sort((a, b) => comparePlaces(a.place, b.place))) {
      within = within.plus(flow);
      if (within.gt(most)) most = within;
    }
    if (most.gt(ZERO)) capital.set(date, most);
  }
  return capital;
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
