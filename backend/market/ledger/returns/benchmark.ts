import type { TradeDate } from "../../../domain/tradeDate.ts";
import { decimalOf, ONE, round, ZERO, type Decimal } from "../decimal.ts";

/** The end of a date, in order; in the portfolio's currency. */
export interface ComparedPoint {
  readonly date: TradeDate;
  /** What came from outside on the date, or, negative, left. */
  readonly flow: Decimal;
  /** What one unit of the benchmark is worth; undefined where it is not known. */
  readonly index: Decimal | undefined;
}

export interface BenchmarkPath {
  /** At the end of each point's date; null where it is not known. */
  readonly values: readonly (Decimal | null)[];
  /** The date of a flow without a price: what it bought, and so all behind it, is unknown. */
  readonly unknownSince: TradeDate | null;
  /** More was paid out than the benchmark would have been worth. */
  readonly isShort: boolean;
}

/**
 * What the same flows would have become in a benchmark: each buys units of it at the end of its
 * date, or, negative, sells them; the value is units × index. The index comparison method: A. Long
 * and C. Nickels, A Private Investment Benchmark, AIMR 1996. `begin` is what is there before the flow of
 * the first point; null where that is not known.
 */
export function benchmarkPath(
  points: readonly ComparedPoint[],
  begin: Decimal | null,
): BenchmarkPath {
  const values: (Decimal | null)[] = [];
  let units: Decimal | null = ZERO;
  let unknownSince: TradeDate | null = null;
  let isShort = false;
  for (const [place, { date, flow, index }] of points.entries()) {
    const invested = place === 0 ? (begin?.plus(flow) ?? null) : flow;
    if (invested === null) {
      units = null;
    } else if (!invested.isZero() && !index?.gt(ZERO)) {
      units = null;
      unknownSince ??= date;
    } else if (units && index?.gt(ZERO)) units = round(units.plus(invested.div(index)));
    const value: Decimal | null = units && (units.isZero() ? ZERO : (index?.times(units) ?? null));
    if (value?.lt(ZERO)) isShort = true;
    values.push(value);
  }
  return { values, unknownSince, isShort };
}

/** Of one share, on its ex-date, in the currency of the closes. */
interface PaidDividend {
  readonly date: string;
  readonly amount: number;
}

/**
 * Closes with dividends reinvested at the close of their ex-date, from the first date asked for on:
 * close × Π (1 + dividend ÷ close of its ex-date), S&P Dow Jones Indices, Index Mathematics
 * Methodology, "Total Return Calculations". Ask for dates in order.
 */
export function totalReturnIndex(
  start: TradeDate,
  dividends: readonly PaidDividend[],
  closeOn: (date: TradeDate) => number | undefined,
): (date: TradeDate) => Decimal | undefined {
  const due = dividends
    .filter(({ date, amount }) => date > start && amount > 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  let next = 0;
  let factor: Decimal | undefined = ONE;
  return (date) => {
    for (let paid = due[next]; paid && paid.date <= date; paid = due[++next]) {
      const close = closeOn(paid.date as TradeDate);
      factor =
        factor && close
          ? round(factor.times(ONE.plus(decimalOf(paid.amount).div(close))))
          : undefined;
    }
    const close = closeOn(date);
    return close === undefined || factor === undefined ? undefined : factor.times(decimalOf(close));
  };
}
