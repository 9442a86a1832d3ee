import { ZERO, type Decimal } from "./decimal.ts";
import type { Ledger, LedgerEntry } from "./ledger.ts";
import { visitInSlices } from "./slices.ts";

/** Income in base at the transactions' exchange rates. Fees and taxes are costs to subtract. */
export interface Income {
  readonly dividends: Decimal;
  readonly interest: Decimal;
  readonly fees: Decimal;
  readonly taxes: Decimal;
  /** Realized gain from prices and exchange rates, before fees and taxes. */
  readonly realized: Decimal;
}

const NOTHING: Income = {
  dividends: ZERO,
  interest: ZERO,
  fees: ZERO,
  taxes: ZERO,
  realized: ZERO,
};

function add(income: Income, { tx, terms, disposals }: LedgerEntry): Income {
  const { amount, fee, tax, rate } = terms;
  const booked = amount.times(rate);
  let { dividends, interest, fees, taxes, realized } = income;
  if (tx.kind === "dividend") dividends = dividends.plus(booked);
  if (tx.kind === "interest") interest = interest.plus(booked);
  if (tx.kind === "fee") fees = fees.plus(booked);
  if (tx.kind === "tax") taxes = taxes.plus(booked);
  if (!fee.isZero()) fees = fees.plus(fee.times(rate));
  if (!tax.isZero()) taxes = taxes.plus(tax.times(rate));
  for (const { priceEffect, currencyEffect } of disposals) {
    realized = realized.plus(priceEffect).plus(currencyEffect);
  }
  return { dividends, interest, fees, taxes, realized };
}

/** Income by `YYYY-MM`, oldest first, without empty months. Yields between slices of work. */
export function* incomeByMonth(ledger: Ledger): Generator<void, ReadonlyMap<string, Income>> {
  const months = new Map<string, Income>();
  yield* visitInSlices(ledger.entries.values(), (entry) => {
    const before = months.get(entry.tx.date.slice(0, 7)) ?? NOTHING;
    const after = add(before, entry);
    if (Object.values(after).some((value, place) => value !== Object.values(before)[place])) {
      months.set(entry.tx.date.slice(0, 7), after);
    }
  });
  return new Map([...months].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function incomeByYear(months: ReadonlyMap<string, Income>): ReadonlyMap<string, Income> {
  const years = new Map<string, Income>();
  for (const [month, income] of months) {
    const year = month.slice(0, 4);
    const before = years.get(year) ?? NOTHING;
    years.set(year, {
      dividends: before.dividends.plus(income.dividends),
      interest: before.interest.plus(income.interest),
      fees: before.fees.plus(income.fees),
      taxes: before.taxes.plus(income.taxes),
      realized: before.realized.plus(income.realized),
    });
  }
  return years;
}
