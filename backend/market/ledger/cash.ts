import type { Currency } from "../../domain/currency.ts";
import { ZERO, type Decimal } from "./decimal.ts";
import type { Terms } from "./readTransaction.ts";
import type { Transaction } from "./transaction.ts";

/** Cash in one currency. Base is the portfolio's currency. */
export interface CashBalance {
  readonly amount: Decimal;
  /**
   * Sum of all movements at their own exchange rates. The balance at today's rate minus this is the
   * currency effect.
   */
  readonly bookedBase: Decimal;
}

/** Effect of a transaction that does not depend on earlier ones, so order does not matter. */
export interface CashEffect {
  readonly currency: Currency;
  readonly amount: Decimal;
  readonly base: Decimal;
  /** External inflow, or outflow if negative, in base, before fees and taxes. */
  readonly flow: Decimal;
  readonly fees: Decimal;
  readonly taxes: Decimal;
  readonly interest: Decimal;
}

function grossOf(tx: Transaction, { quantity, price, amount }: Terms): Decimal {
  switch (tx.kind) {
    case "buy":
      return quantity.times(price).negated();
    case "sell":
      return quantity.times(price);
    case "withdrawal":
    case "fee":
    case "tax":
      return amount.negated();
    case "dividend":
    case "interest":
    case "deposit":
    case "openingCash":
    case "merger":
      return amount;
    default:
      return ZERO;
  }
}

function flowOf(tx: Transaction, { quantity, price, amount, rate }: Terms): Decimal {
  switch (tx.kind) {
    case "deposit":
    case "openingCash":
      return amount.times(rate);
    case "withdrawal":
      return amount.times(rate).negated();
    case "transferIn":
    case "openingHolding":
      return quantity.times(price).times(rate);
    case "transferOut":
      return quantity.times(price).times(rate).negated();
    default:
      return ZERO;
  }
}

export function cashEffectOf(tx: Transaction, terms: Terms, base: Currency): CashEffect {
  const amount = grossOf(tx, terms).minus(terms.fee).minus(terms.tax);
  const inBase = amount.times(terms.rate);
  const isConverted = tx.settlement === "portfolio";
  const isOfHolding = "symbol" in tx && tx.symbol !== undefined;
  const unlessOfHolding = (charge: Decimal, kind: Transaction["kind"]): Decimal => {
    if (isOfHolding) return ZERO;
    return charge.plus(tx.kind === kind ? terms.amount : ZERO).times(terms.rate);
  };
  return {
    currency: isConverted ? base : tx.currency,
    amount: isConverted ? inBase : amount,
    base: inBase,
    flow: flowOf(tx, terms),
    fees: unlessOfHolding(terms.fee, "fee"),
    taxes: unlessOfHolding(terms.tax, "tax"),
    interest: unlessOfHolding(ZERO, "interest"),
  };
}

/** Sums over transactions that belong to no holding, plus the flows of all, in base. */
export interface Totals {
  readonly flows: Decimal;
  readonly fees: Decimal;
  readonly taxes: Decimal;
  readonly interest: Decimal;
}

export const NO_TOTALS: Totals = { flows: ZERO, fees: ZERO, taxes: ZERO, interest: ZERO };

/** `times` is 1 to add a transaction and -1 to remove it. */
export function bookCash(
  cash: Map<Currency, CashBalance>,
  totals: Totals,
  effect: CashEffect,
  times: 1 | -1,
): Totals {
  const add = (sum: Decimal, change: Decimal): Decimal => {
    if (change.isZero()) return sum;
    return times === 1 ? sum.plus(change) : sum.minus(change);
  };
  const before = cash.get(effect.currency) ?? { amount: ZERO, bookedBase: ZERO };
  cash.set(effect.currency, {
    amount: add(before.amount, effect.amount),
    bookedBase: add(before.bookedBase, effect.base),
  });
  return {
    flows: add(totals.flows, effect.flow),
    fees: add(totals.fees, effect.fees),
    taxes: add(totals.taxes, effect.taxes),
    interest: add(totals.interest, effect.interest),
  };
}
