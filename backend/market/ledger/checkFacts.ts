import type { Currency } from "../../domain/currency.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import { withSeconds } from "./order.ts";
import { createProblem, type Problem } from "./problem.ts";
import type { Transaction } from "./transaction.ts";

/** What is known about a transaction's instrument and day; it comes in from outside. */
export interface Facts {
  /** On the exchange of the transaction. */
  readonly today: TradeDate;
  /**
   * `HH:MM:SS` that the clock of its exchange shows today; undefined where it is not known whose clock
   * the transaction's time is of, which is not judged then.
   */
  readonly timeNow?: string | undefined;
  readonly listedOn?: TradeDate | null;
  readonly quotedIn?: Currency | null;
}

/** What shows without looking at the ledger. */
export function checkFacts(
  tx: Transaction,
  { today, timeNow, listedOn, quotedIn }: Facts,
): readonly Problem[] {
  const { id, date, time, currency } = tx;
  const problems: Problem[] = [];
  if (date > today) problems.push(createProblem("inFuture", id, { date, today }));
  if (date === today && time !== undefined && timeNow !== undefined) {
    if (withSeconds(time) > timeNow) {
      problems.push(createProblem("timeInFuture", id, { time, now: timeNow.slice(0, 5) }));
    }
  }
  if (listedOn && "symbol" in tx && date < listedOn) {
    problems.push(createProblem("beforeListing", id, { date, listedOn }));
  }
  if (quotedIn && currency !== quotedIn) {
    const problem = checkCurrency(tx, quotedIn);
    if (problem) problems.push(problem);
  }
  return problems;
}

function checkCurrency(tx: Transaction, quotedIn: Currency): Problem | undefined {
  const { id, currency } = tx;
  if ("price" in tx) return createProblem("currencyNotQuoted", id, { currency, quotedIn });
  switch (tx.kind) {
    case "dividend":
    case "fee":
    case "tax":
    case "interest": {
      const { kind, symbol } = tx;
      return symbol === undefined
        ? undefined
        : createProblem("paidInAnother", id, { kind, symbol, currency, quotedIn });
    }
    default:
      return undefined;
  }
}
