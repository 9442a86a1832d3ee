import type { Currency } from "../../../domain/currency.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { ZERO, type Decimal } from "../decimal.ts";
import type { Ledger } from "../ledger.ts";
import type { Figures, Position } from "../position.ts";
import { visitInSlices } from "../slices.ts";
import { daysBetween } from "./days.ts";
import { listFlows, type DayFlow, type ReturnBasis } from "./flows.ts";

/** What a holding is from the end of a date on, until the next step. */
export interface HoldingStep {
  readonly date: TradeDate;
  /** In shares of the date. */
  readonly quantity: number;
  /** Of its lots, or of those held last. */
  readonly currency: Currency;
}

export interface PastHolding {
  /** In order of date, one for each date with a transaction of it. */
  readonly steps: readonly HoldingStep[];
  /** Of now. */
  readonly figures: Figures;
}

interface CashStep {
  readonly date: TradeDate;
  readonly amount: number;
}

/** What a ledger says of each date up to now, in plain numbers apart from flows. */
export interface LedgerPast {
  readonly base: Currency;
  readonly basis: ReturnBasis;
  /** Of the first transaction; undefined where there is none. */
  readonly first: TradeDate | undefined;
  readonly holdings: ReadonlyMap<string, PastHolding>;
  /** The balance from the end of a date on, by currency; empty where cash does not count. */
  readonly cash: ReadonlyMap<Currency, readonly CashStep[]>;
  readonly flows: readonly DayFlow[];
}

const compareDates = (a: { date: TradeDate }, b: { date: TradeDate }): number =>
  a.date < b.date ? -1 : Number(a.date > b.date);

/** A journal has the figures from before each change; those after it are before the next one. */
function* listHoldings(ledger: Ledger): Generator<void, ReadonlyMap<string, PastHolding>> {
  const changes = new Map<Position, { date: TradeDate; before: Figures }[]>();
  const entries = [...new Set(ledger.books.values())].flatMap((book) => book.entries);
  yield* visitInSlices(entries, ({ tx, journal }) => {
    for (const { position, before } of journal.figures) {
      const known = changes.get(position);
      if (known) known.push({ date: tx.date, before });
      else changes.set(position, [{ date: tx.date, before }]);
    }
  });
  const holdings = new Map<string, PastHolding>();
  for (const [position, list] of changes) {
    const steps: HoldingStep[] = [];
    yield* visitInSlices(list, ({ date }, index) => {
      const next = list[index + 1];
      if (next?.date === date) return;
      const { quantity, currency } = next?.before ?? position.figures;
      steps.push({ date, quantity: quantity.toNumber(), currency: currency ?? ledger.base });
    });
    holdings.set(position.symbol, { steps, figures: position.figures });
    yield;
  }
  return holdings;
}

function* listCash(ledger: Ledger): Generator<void, ReadonlyMap<Currency, readonly CashStep[]>> {
  const movements = new Map<Currency, Map<TradeDate, Decimal>>();
  yield* visitInSlices(ledger.entries.values(), ({ tx, cash }) => {
    if (cash.amount.isZero()) return;
    const ofCurrency = movements.get(cash.currency) ?? new Map<TradeDate, Decimal>();
    movements.set(cash.currency, ofCurrency);
    ofCurrency.set(tx.date, cash.amount.plus(ofCurrency.get(tx.date) ?? ZERO));
  });
  const balances = new Map<Currency, readonly CashStep[]>();
  for (const [currency, byDate] of movements) {
    // Summed exactly, so that what is spent to the last cent leaves zero.
    let balance = ZERO;
    const steps = [...byDate]
      .map(([date, amount]) => ({ date, amount }))
      .sort(compareDates)
      .map(({ date, amount }) => {
        balance = balance.plus(amount);
        return { date, amount: balance.toNumber() };
      });
    balances.set(currency, steps);
  }
  return balances;
}

/**
 * Reads a past without a replay. Pauses between slices, in which the ledger must not change; it may
 * before the past has been valued.
 */
export function* readPast(ledger: Ledger, basis: ReturnBasis): Generator<void, LedgerPast> {
  let first: TradeDate | undefined;
  yield* visitInSlices(ledger.entries.values(), ({ tx }) => {
    if (first === undefined || tx.date < first) first = tx.date;
  });
  return {
    base: ledger.base,
    basis,
    first,
    holdings: yield* listHoldings(ledger),
    cash: basis === "cash" ? yield* listCash(ledger) : new Map(),
    flows: yield* listFlows(ledger, basis),
  };
}

/** The steps that hold at some time from `start` on: the last one up to it, and those after it. */
export function stepsSince<Step extends { readonly date: TradeDate }>(
  steps: readonly Step[],
  start: TradeDate,
): readonly Step[] {
  const after = steps.findIndex(({ date }) => date > start);
  return steps.slice(Math.max(0, (after < 0 ? steps.length : after) - 1));
}

/**
 * Calendar days between two dates on which something was invested at the end of the day: shares, or
 * cash where that counts. Bought on one date and sold on the next is one day. Before the first flow
 * nothing is: what is held then is paid for with debt.
 */
export function investedDays(
  { holdings, cash, flows }: Pick<LedgerPast, "holdings" | "cash" | "flows">,
  from: TradeDate,
  to: TradeDate,
): number {
  const changes = new Map<TradeDate, number>();
  const add = (steps: readonly { readonly date: TradeDate; readonly isHeld: boolean }[]): void => {
    let before = false;
    for (const { date, isHeld } of steps) {
      if (isHeld !== before) changes.set(date, (changes.get(date) ?? 0) + (isHeld ? 1 : -1));
      before = isHeld;
    }
  };
  for (const { steps } of holdings.values()) {
    add(steps.map(({ date, quantity }) => ({ date, isHeld: quantity !== 0 })));
  }
  for (const steps of cash.values()) {
    add(steps.map(({ date, amount }) => ({ date, isHeld: amount !== 0 })));
  }
  let days = 0;
  let held = 0;
  const funded = flows[0]?.date ?? from;
  let since = funded > from ? funded : from;
  for (const [date, change] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (date >= to) break;
    if (held > 0 && date > since) days += daysBetween(since, date);
    held += change;
    if (date > since) since = date;
  }
  return held > 0 && to > since ? days + daysBetween(since, to) : days;
}
