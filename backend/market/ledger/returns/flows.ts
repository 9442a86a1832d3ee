import type { Currency } from "../../../domain/currency.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { sum, ZERO, type Decimal } from "../decimal.ts";
import type { Ledger, LedgerEntry } from "../ledger.ts";
import { visitInSlices } from "../slices.ts";
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

/**
 * The basis of a ledger: without a deposit or an opening balance its cash means nothing, and purchases
 * are what is paid in.
 */
export const basisOf = ({ fundings }: Ledger): ReturnBasis => (fundings > 0 ? "cash" : "holdings");

/** What a transaction brought from outside; a transfer brings value without money. */
export function flowOf({ tx, cash }: LedgerEntry, basis: ReturnBasis): Decimal {
  if (basis === "cash") return cash.flow;
  const isOfHolding = "symbol" in tx && tx.symbol !== undefined;
  return isOfHolding ? cash.flow.minus(cash.base) : ZERO;
}

/** Kinds whose flow is what the holdings earned or cost, and not capital that came or left. */
const EARNINGS: ReadonlySet<TransactionKind> = new Set(["dividend", "interest", "fee", "tax"]);

/** The flows of one date, in the portfolio's currency; `amount` is `paidIn` less `paidOut`. */
export interface DayFlow extends Flow {
  /** Sum of what came from outside. */
  readonly paidIn: Decimal;
  /** Sum of what left; positive. */
  readonly paidOut: Decimal;
  /** Part of `paidIn` that paid for fees and taxes of holdings, and is no capital. */
  readonly charges: Decimal;
}

/** Money paid in and out on one date, by currency; in the portfolio's currency. */
type Money = Map<Currency, { paidIn: Decimal; paidOut: Decimal }>;

/**
 * What a date's withdrawals in one currency and deposits in others have in common: a conversion, which
 * is recorded as the two, and neither brings nor takes money.
 */
function convertedOf(money: Money): Decimal {
  if (money.size < 2) return ZERO;
  const nets = [...money.values()].map(({ paidIn, paidOut }) => paidIn.minus(paidOut));
  const came = sum(nets.filter((net) => net.gt(ZERO)));
  const left = sum(nets.filter((net) => net.lt(ZERO))).negated();
  return came.lt(left) ? came : left;
}

/**
 * External flows, one for each date that has any, in order. What came in and what went out on one date
 * are not offset against each other, except for a conversion between currencies. Pauses between slices.
 */
export function* listFlows(
  ledger: Ledger,
  basis: ReturnBasis = "cash",
): Generator<void, readonly DayFlow[]> {
  const byDate = new Map<
    TradeDate,
    { paidIn: Decimal; paidOut: Decimal; charges: Decimal; money: Money }
  >();
  yield* visitInSlices(ledger.entries.values(), (entry) => {
    const { tx } = entry;
    const flow = flowOf(entry, basis);
    if (flow.isZero()) return;
    const day = byDate.get(tx.date) ?? {
      paidIn: ZERO,
      paidOut: ZERO,
      charges: ZERO,
      money: new Map(),
    };
    byDate.set(tx.date, day);
    const [paidIn, paidOut] = flow.gt(ZERO) ? [flow, ZERO] : [ZERO, flow.negated()];
    day.paidIn = day.paidIn.plus(paidIn);
    day.paidOut = day.paidOut.plus(paidOut);
    if (EARNINGS.has(tx.kind)) day.charges = day.charges.plus(paidIn);
    if (tx.kind === "deposit" || tx.kind === "withdrawal") {
      const known = day.money.get(tx.currency);
      day.money.set(tx.currency, {
        paidIn: paidIn.plus(known?.paidIn ?? ZERO),
        paidOut: paidOut.plus(known?.paidOut ?? ZERO),
      });
    }
  });
  return [...byDate]
    .map(([date, { paidIn, paidOut, charges, money }]) => {
      const converted = convertedOf(money);
      return {
        date,
        amount: paidIn.minus(paidOut),
        paidIn: paidIn.minus(converted),
        paidOut: paidOut.minus(converted),
        charges,
      };
    })
    .filter(({ paidIn, paidOut }) => !paidIn.isZero() || !paidOut.isZero())
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
