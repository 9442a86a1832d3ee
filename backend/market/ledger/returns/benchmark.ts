import type { TradeDate } from "../../../domain/tradeDate.ts";
import { decimalOf, ONE, round, ZERO, type Decimal } from "../decimal.ts";

/** End of a date, in the portfolio's currency. Points are in date order. */
export interface ComparedPoint {
  readonly date: TradeDate;
  /** External inflow on the date, or outflow if negative. */
  readonly flow: Decimal;
  /** Value of one unit of the benchmark; undefined if unknown. */
  readonly index: Decimal | undefined;
}

export interface BenchmarkPath {
  readonly values: readonly (Decimal | null)[];
  /** Date of the first flow without an index value; every value since then is unknown. */
  readonly unknownSince: TradeDate | null;
  /** True if more was paid out than the benchmark would have been worth. */
  readonly isShort: boolean;
}

/**
 * Returns the value of the same flows invested in a benchmark. Each flow buys units at the end of
 * its date, or sells them if negative; the value is units × index. This is the index comparison
 * method: A. Long and C. Nickels, A Private Investment Benchmark, AIMR 1996. `begin` is the value
 * before the flow of the first point; null if unknown.
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

/** Dividend for one share on its ex-date, in the currency of the closes. */
interface PaidDividend {
  readonly date: string;
  readonly amount: number;
}

/**
 * Index of closes with dividends reinvested at the close of their ex-date, starting at the first
 * date queried: close × Π (1 + dividend ÷ close of its ex-date), S&P Dow Jones Indices, Index
 * Mathematics Methodology, "Total Return Calculations". Query dates in order.
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
