import type { Currency } from "../../domain/currency.ts";
import { NO_TOTALS } from "./cash.ts";
import { ONE, sum, ZERO, type Decimal } from "./decimal.ts";
import type { Ledger } from "./ledger.ts";
import type { Position } from "./position.ts";
import type { ReturnBasis } from "./returns/flows.ts";

/** Current prices and exchange rates; undefined means unknown, never zero. */
export interface Quotes {
  /** Price of one share in the currency of the holding's lots. */
  priceOf(symbol: string): Decimal | undefined;
  /** Units of the portfolio's currency for one unit of another `currency`. */
  rateOf(currency: Currency): Decimal | undefined;
}

/** A holding at one moment; base is the portfolio's currency. */
export interface Holding {
  readonly symbol: string;
  readonly currency: Currency;
  readonly quantity: Decimal;
  readonly costBase: Decimal;
  /** What is missing to value the holding; the values that depend on it are null. */
  readonly missing: "price" | "rate" | null;
  readonly valueBase: Decimal | null;
  /** Gain at today's rate. `currencyEffect` is the cost at that rate minus the cost as paid. */
  readonly priceEffect: Decimal | null;
  readonly currencyEffect: Decimal | null;
}

/** Cash in one currency; base is the portfolio's currency. */
export interface CashValue {
  readonly currency: Currency;
  readonly amount: Decimal;
  readonly valueBase: Decimal | null;
}

export interface Valuation {
  readonly basis: ReturnBasis;
  readonly holdings: readonly Holding[];
  /** Nonzero balances; empty if cash does not count. */
  readonly balances: readonly CashValue[];
  /** Cash in currencies with a known rate, in base. */
  readonly cash: Decimal;
  /** Currency effect on the cash since each movement, in base. */
  readonly cashCurrencyEffect: Decimal;
  readonly missingRates: readonly Currency[];
  readonly knownValue: Decimal;
  /** Value of all holdings and cash; null if any price or rate is missing. */
  readonly value: Decimal | null;
}

function valueHolding({ symbol, figures }: Position, base: Currency, quotes: Quotes): Holding {
  const currency = figures.currency ?? base;
  const { quantity, cost, costBase } = figures;
  const price = quotes.priceOf(symbol);
  const rate = currency === base ? ONE : quotes.rateOf(currency);
  const known = { symbol, currency, quantity, costBase };
  if (!price || !rate) {
    const missing = price ? "rate" : "price";
    return { ...known, missing, valueBase: null, priceEffect: null, currencyEffect: null };
  }
  const value = quantity.times(price);
  return {
    ...known,
    missing: null,
    valueBase: value.times(rate),
    priceEffect: value.minus(cost).times(rate),
    currencyEffect: cost.times(rate).minus(costBase),
  };
}

export function valueLedger(ledger: Ledger, quotes: Quotes, basis: ReturnBasis): Valuation {
  const holdings = [...ledger.positions.values()]
    .filter(({ figures }) => !figures.quantity.isZero())
    .map((position) => valueHolding(position, ledger.base, quotes));
  const counted = (basis === "cash" ? [...ledger.cash] : []).map(([currency, balance]) => ({
    currency,
    ...balance,
    rate: currency === ledger.base ? ONE : quotes.rateOf(currency),
  }));
  const balances = counted
    .filter(({ amount }) => !amount.isZero())
    .map(({ currency, amount, rate }): CashValue => ({
      currency,
      amount,
      valueBase: rate ? amount.times(rate) : null,
    }));
  const missingRates = balances.flatMap(({ currency, valueBase }) => (valueBase ? [] : [currency]));
  const cash = sum(balances.map(({ valueBase }) => valueBase ?? ZERO));
  const cashCurrencyEffect = sum(
    counted.map(({ amount, rate, bookedBase }) =>
      rate || amount.isZero() ? amount.times(rate ?? ZERO).minus(bookedBase) : ZERO,
    ),
  );
  const isComplete = missingRates.length === 0 && holdings.every(({ missing }) => missing === null);
  const knownValue = cash.plus(sum(holdings.map(({ valueBase }) => valueBase ?? ZERO)));
  return {
    basis,
    holdings,
    balances,
    cash,
    cashCurrencyEffect,
    missingRates,
    knownValue,
    value: isComplete ? knownValue : null,
  };
}

/** Breakdown of the value, in base. `value` minus `flows` equals the sum of the other parts. */
export interface Gains {
  readonly flows: Decimal;
  readonly realizedPrice: Decimal;
  readonly realizedCurrency: Decimal;
  readonly unrealizedPrice: Decimal;
  readonly unrealizedCurrency: Decimal;
  readonly cashCurrency: Decimal;
  readonly dividends: Decimal;
  readonly interest: Decimal;
  readonly transferred: Decimal;
  readonly fees: Decimal;
  readonly taxes: Decimal;
}

/**
 * Returns the net amount paid for holdings if cash does not count: all flows minus the remaining
 * cash, after interest, fees and taxes that belong to no holding.
 */
function flowsOfHoldings({ totals, cash }: Ledger): Decimal {
  const booked = sum([...cash.values()].map(({ bookedBase }) => bookedBase));
  return totals.flows.minus(booked).plus(totals.interest).minus(totals.fees).minus(totals.taxes);
}

/**
 * Returns the gains behind a valuation; null if it is incomplete. If cash does not count, payments
 * for and from holdings are the flows, and interest, fees and taxes that belong to no holding are
 * excluded.
 */
export function explainValue(ledger: Ledger, valuation: Valuation): Gains | null {
  if (!valuation.value) return null;
  const figures = [...ledger.positions.values()].map((position) => position.figures);
  const { flows, fees, taxes, interest } =
    valuation.basis === "cash" ? ledger.totals : { ...NO_TOTALS, flows: flowsOfHoldings(ledger) };
  return {
    flows,
    realizedPrice: sum(figures.map((each) => each.realizedPrice)),
    realizedCurrency: sum(figures.map((each) => each.realizedCurrency)),
    unrealizedPrice: sum(valuation.holdings.map((each) => each.priceEffect ?? ZERO)),
    unrealizedCurrency: sum(valuation.holdings.map((each) => each.currencyEffect ?? ZERO)),
    cashCurrency: valuation.cashCurrencyEffect,
    dividends: sum(figures.map((each) => each.dividends)),
    interest: sum(figures.map((each) => each.interest)).plus(interest),
    transferred: sum(figures.map((each) => each.transferred)),
    fees: sum(figures.map((each) => each.fees)).plus(fees),
    taxes: sum(figures.map((each) => each.taxes)).plus(taxes),
  };
}
