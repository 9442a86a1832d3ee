import type { Currency } from "../../domain/currency.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import { withSeconds } from "./order.ts";
import { createProblem, type Problem } from "./problem.ts";
import type { Transaction } from "./transaction.ts";

export interface Facts {
  readonly today: TradeDate;
  /**
   * Current time at the exchange, `HH:MM:SS`. Undefined if the time zone of the transaction's time
   * is unknown; the time is then not checked.
   */
  readonly timeNow?: string | undefined;
  readonly listedOn?: TradeDate | null;
  readonly quotedIn?: Currency | null;
}

/** Finds problems that do not depend on the ledger. */
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
