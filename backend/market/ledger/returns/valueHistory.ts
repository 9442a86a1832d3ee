import type { Currency } from "../../../domain/currency.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { decimalOf, ZERO, type Decimal } from "../decimal.ts";
import { visitInSlices } from "../slices.ts";
import type { DayFlow } from "./flows.ts";
import type { LedgerPast, PastHolding } from "./ledgerPast.ts";
import type { ValuePoint } from "./timeWeighted.ts";

/** A date of a portfolio's past; in its currency. */
export interface HistoryPoint extends ValuePoint {
  /** What came from outside on the date, or, negative, left: `paidIn` less `paidOut`. */
  readonly flow: Decimal;
  /** All flows up to the end of the date. */
  readonly invested: Decimal;
}

/** Prices and exchange rates at the end of past dates; undefined is unknown and never zero. */
export interface PastQuotes {
  /** Of one share of the date, in `currency`. */
  priceOf(symbol: string, currency: Currency, date: TradeDate): number | undefined;
  /** Units of the portfolio's currency for one of `currency`; not asked for that currency itself. */
  rateOf(currency: Currency, date: TradeDate): number | undefined;
}

/** Rates of all dates, each asked for once; not a number where one is unknown. */
function createRates(base: Currency, dates: readonly TradeDate[], quotes: PastQuotes) {
  const known = new Map<Currency, Float64Array>();
  return (currency: Currency): Float64Array => {
    let rates = known.get(currency);
    if (!rates) {
      rates = Float64Array.from(dates, (date) =>
        currency === base ? 1 : (quotes.rateOf(currency, date) ?? Number.NaN),
      );
      known.set(currency, rates);
    }
    return rates;
  };
}

/** Calls `visit` for each date with the step that holds at its end. */
function walkSteps<Step extends { readonly date: TradeDate }>(
  steps: readonly Step[],
  dates: readonly TradeDate[],
  visit: (step: Step, date: TradeDate, index: number) => void,
): void {
  let next = 0;
  for (const [index, date] of dates.entries()) {
    for (let step = steps[next]; step && step.date <= date; step = steps[next]) next++;
    const step = steps[next - 1];
    if (step) visit(step, date, index);
  }
}

/** `dates` and those with a flow between the first and the last of them, in order. */
function withFlowDates(dates: readonly TradeDate[], { flows }: LedgerPast): readonly TradeDate[] {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const between = flows.map(({ date }) => date).filter((date) => date > first && date < last);
  return [...new Set([...dates, ...between])].sort();
}

function* pointsOf(
  { flows }: LedgerPast,
  dates: readonly TradeDate[],
  values: Float64Array,
): Generator<void, readonly HistoryPoint[]> {
  let next = 0;
  let invested = ZERO;
  const points: HistoryPoint[] = [];
  yield* visitInSlices(dates, (date, index) => {
    let ofDate: DayFlow | undefined;
    for (let flow = flows[next]; flow && flow.date <= date; flow = flows[++next]) {
      invested = invested.plus(flow.amount);
      if (flow.date === date) ofDate = flow;
    }
    const value = values[index] ?? Number.NaN;
    points.push({
      date,
      value: Number.isNaN(value) ? null : decimalOf(value),
      paidIn: ofDate?.paidIn ?? ZERO,
      paidOut: ofDate?.paidOut ?? ZERO,
      charges: ofDate?.charges ?? ZERO,
      flow: ofDate?.amount ?? ZERO,
      invested,
    });
  });
  return points;
}

/**
 * Values the portfolio at the end of each of `dates`, which are in order, and of each date between
 * them on which money flowed: a return is exact only where a flow has a valuation. Values are sums of
 * plain numbers, good to some twelve digits. Pauses after each holding, and between slices of dates.
 */
export function* valueHistory(
  past: LedgerPast,
  dates: readonly TradeDate[],
  quotes: PastQuotes,
): Generator<void, readonly HistoryPoint[]> {
  const all = withFlowDates(dates, past);
  const values = new Float64Array(all.length);
  const ratesOf = createRates(past.base, all, quotes);
  // What is not a number makes the sum of its date none.
  const add = (index: number, amount: number): void => {
    values[index] = (values[index] ?? 0) + amount;
  };
  const addHolding = (symbol: string, { steps }: PastHolding): void =>
    walkSteps(steps, all, ({ quantity, currency }, date, index) => {
      if (quantity === 0) return;
      const price = quotes.priceOf(symbol, currency, date) ?? Number.NaN;
      add(index, quantity * price * (ratesOf(currency)[index] ?? Number.NaN));
    });
  for (const [symbol, holding] of past.holdings) {
    addHolding(symbol, holding);
    yield;
  }
  for (const [currency, steps] of past.cash) {
    walkSteps(steps, all, ({ amount }, _, index) => {
      if (amount !== 0) add(index, amount * (ratesOf(currency)[index] ?? Number.NaN));
    });
  }
  yield;
  return yield* pointsOf(past, all, values);
}
