import type { Currency } from "../../../domain/currency.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { sum, ZERO, type Decimal } from "../decimal.ts";
import type { Ledger, LedgerEntry } from "../ledger.ts";
import { visitInSlices } from "../slices.ts";
import type { TransactionKind } from "../transaction.ts";

/** External inflow, or outflow if negative, in the portfolio's currency. */
export interface Flow {
  readonly date: TradeDate;
  readonly amount: Decimal;
}

/**
 * What counts as the portfolio. `cash`: everything including cash; deposits and withdrawals are
 * flows. `holdings`: shares only; payments for and from them are flows.
 */
export type ReturnBasis = "cash" | "holdings";

/** A ledger that records no deposit has no usable cash balance, so purchases count as inflows. */
export const basisOf = ({ fundings }: Ledger): ReturnBasis => (fundings > 0 ? "cash" : "holdings");

/** Returns the external flow of a transaction. A transfer brings value without money. */
export function flowOf({ tx, cash }: LedgerEntry, basis: ReturnBasis): Decimal {
  if (basis === "cash") return cash.flow;
  const isOfHolding = "symbol" in tx && tx.symbol !== undefined;
  return isOfHolding ? cash.flow.minus(cash.base) : ZERO;
}

/** Kinds whose flow is earnings or costs of holdings rather than capital. */
const EARNINGS: ReadonlySet<TransactionKind> = new Set(["dividend", "interest", "fee", "tax"]);

export interface DayFlow extends Flow {
  readonly paidIn: Decimal;
  /** Sum of outflows; positive. */
  readonly paidOut: Decimal;
  /** Part of `paidIn` that paid fees and taxes of holdings and is not capital. */
  readonly charges: Decimal;
}

type Money = Map<Currency, { paidIn: Decimal; paidOut: Decimal }>;

/**
 * Returns the amount converted between currencies on a date: the overlap of withdrawals in one
 * currency and deposits in others. A conversion is recorded as such a pair and is not a flow.
 */
function convertedOf(money: Money): Decimal {
  if (money.size < 2) return ZERO;
  const nets = [...money.values()].map(({ paidIn, paidOut }) => paidIn.minus(paidOut));
  const came = sum(nets.filter((net) => net.gt(ZERO)));
  const left = sum(nets.filter((net) => net.lt(ZERO))).negated();
  return came.lt(left) ? came : left;
}

/**
 * Returns external flows, one for each date with any, in order. Inflows and outflows of a date are
 * not netted, except for conversions between currencies. Yields between slices of work.
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

export interface SimpleGain {
  readonly start: Decimal;
  readonly end: Decimal;
  readonly paidIn: Decimal;
  readonly paidOut: Decimal;
  /** `end` plus `paidOut` minus `start` minus `paidIn`. */
  readonly gain: Decimal;
  /** `gain` per unit of `start` plus `paidIn`; null if those are zero. */
  readonly rate: Decimal | null;
}

/**
 * Computes the gain over a period, (end + paid out) / (start + paid in) − 1: Portfolio
 * Performance's manual, "Time-Weighted Rate of Return", equation 1, over the whole period at once.
 * Misleading when much was paid in late, because that money counts as if it had been there from the
 * start.
 */
export function simpleGain(
  start: Decimal,
  end: Decimal,
  flows: readonly Pick<DayFlow, "paidIn" | "paidOut">[],
): SimpleGain {
  const paidIn = sum(flows.map((flow) => flow.paidIn));
  const paidOut = sum(flows.map((flow) => flow.paidOut));
  const gain = end.plus(paidOut).minus(start).minus(paidIn);
  const capital = start.plus(paidIn);
  return {
    start,
    end,
    paidIn,
    paidOut,
    gain,
    rate: capital.gt(ZERO) ? gain.div(capital) : null,
  };
}
