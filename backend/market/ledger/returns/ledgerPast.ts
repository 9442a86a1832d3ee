import type { Currency } from "../../../domain/currency.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { ZERO, type Decimal } from "../decimal.ts";
import type { Ledger } from "../ledger.ts";
import type { Figures, Position } from "../position.ts";
import { visitInSlices } from "../slices.ts";
import { daysBetween } from "./days.ts";
import { listFlows, type DayFlow, type ReturnBasis } from "./flows.ts";

/** State of a holding from the end of a date until the next step. */
export interface HoldingStep {
  readonly date: TradeDate;
  /** In shares as of the date, before later splits. */
  readonly quantity: number;
  /** Currency of the current lots, or of the last ones held. */
  readonly currency: Currency;
}

export interface PastHolding {
  readonly steps: readonly HoldingStep[];
  readonly figures: Figures;
}

interface CashStep {
  readonly date: TradeDate;
  readonly amount: number;
}

/** State of a ledger on each date up to now, in plain numbers except for flows. */
export interface LedgerPast {
  readonly base: Currency;
  readonly basis: ReturnBasis;
  readonly first: TradeDate | undefined;
  readonly holdings: ReadonlyMap<string, PastHolding>;
  /** Balance from the end of each date on, by currency; empty if cash does not count. */
  readonly cash: ReadonlyMap<Currency, readonly CashStep[]>;
  readonly flows: readonly DayFlow[];
}

const compareDates = (a: { date: TradeDate }, b: { date: TradeDate }): number =>
  a.date < b.date ? -1 : Number(a.date > b.date);

/**
 * A journal holds the figures before each change; the figures after it are those before the next
 * change.
 */
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
    // Summed exactly, so that spending the last cent leaves zero.
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
 * Reads the past without replaying it. Yields between slices of work; the ledger must not change
 * meanwhile, but may change before the past is valued.
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

/** Returns the steps in effect at or after `start`: the last one up to it and all later ones. */
export function stepsSince<Step extends { readonly date: TradeDate }>(
  steps: readonly Step[],
  start: TradeDate,
): readonly Step[] {
  const after = steps.findIndex(({ date }) => date > start);
  return steps.slice(Math.max(0, (after < 0 ? steps.length : after) - 1));
}

/**
 * Returns the calendar days between two dates on which something was invested at the end of the
 * day: shares, or cash if it counts. Bought on one date and sold on the next is one day. Days
 * before the first flow do not count; anything held then is financed by debt.
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
