import type { Currency } from "../../../domain/currency.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { decimalOf, ZERO, type Decimal } from "../decimal.ts";
import { visitInSlices } from "../slices.ts";
import type { DayFlow } from "./flows.ts";
import type { LedgerPast, PastHolding } from "./ledgerPast.ts";
import type { ValuePoint } from "./timeWeighted.ts";

export interface HistoryPoint extends ValuePoint {
  /** External inflow on the date, or outflow if negative: `paidIn` minus `paidOut`. */
  readonly flow: Decimal;
  readonly invested: Decimal;
}

/** Prices and exchange rates at the end of past dates; undefined means unknown, never zero. */
export interface PastQuotes {
  /** Price of one share, unadjusted as of the date, in `currency`. */
  priceOf(symbol: string, currency: Currency, date: TradeDate): number | undefined;
  /** Units of the portfolio's currency for one unit of another `currency`. */
  rateOf(currency: Currency, date: TradeDate): number | undefined;
}

/** Looks up each rate only once; NaN if unknown. */
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

/** Returns `dates` plus all flow dates between the first and the last, in order. */
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
 * Values the portfolio at the end of each of `dates` (in order) and of each flow date between them,
 * because a return is exact only if every flow has a valuation. Values are sums of plain numbers,
 * accurate to about 12 digits. Yields after each holding and between slices of dates.
 */
export function* valueHistory(
  past: LedgerPast,
  dates: readonly TradeDate[],
  quotes: PastQuotes,
): Generator<void, readonly HistoryPoint[]> {
  const all = withFlowDates(dates, past);
  const values = new Float64Array(all.length);
  const ratesOf = createRates(past.base, all, quotes);
  // A NaN amount makes the sum of its date NaN.
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
