import type { Currency } from "../currency.ts";
import type { TradeDate } from "../tradeDate.ts";
import { createProblem, type Problem } from "./problem.ts";
import type { Transaction } from "./transaction.ts";

/** What is known about a transaction's instrument and day; it comes in from outside. */
export interface Facts {
  /** On the exchange of the transaction. */
  readonly today: TradeDate;
  readonly listedOn?: TradeDate | null;
  readonly quotedIn?: Currency | null;
}

/** What shows without looking at the ledger. */
export function checkFacts(
  tx: Transaction,
  { today, listedOn, quotedIn }: Facts,
): readonly Problem[] {
  const { id, date, currency } = tx;
  const problems: Problem[] = [];
  if (date > today) problems.push(createProblem("inFuture", id, { date, today }));
  if (listedOn && "symbol" in tx && date < listedOn) {
    problems.push(createProblem("beforeListing", id, { date, listedOn }));
  }
  if (quotedIn && "price" in tx && currency !== quotedIn) {
    problems.push(createProblem("currencyNotQuoted", id, { currency, quotedIn }));
  }
  return problems;
}
