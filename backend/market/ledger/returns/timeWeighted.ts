import type { TradeDate } from "../../../domain/tradeDate.ts";
import { decimalOf, ONE, round, sum, ZERO, type Decimal } from "../decimal.ts";
import { SLICE } from "../slices.ts";
import { daysBetween } from "./days.ts";

/** A date with a known value or a flow; amounts in the portfolio's currency. */
export interface ValuePoint {
  readonly date: TradeDate;
  /** Value at the end of the date, after its flows; null if not valued. */
  readonly value: Decimal | null;
  /** Inflow on the date; counts from its start. */
  readonly paidIn: Decimal;
  /** Outflow on the date, positive; counts until its end. */
  readonly paidOut: Decimal;
  /** Part of `paidIn` that paid fees and taxes; not capital while nothing is invested. */
  readonly charges: Decimal;
}

export interface SubPeriod {
  readonly from: TradeDate;
  readonly to: TradeDate;
  readonly begin: Decimal;
  readonly end: Decimal;
  readonly paidIn: Decimal;
  readonly paidOut: Decimal;
  /**
   * `modifiedDietz`: a flow occurred and the value just before it is unknown. `empty`: nothing was
   * invested and no capital came in, so the rate is 0.
   */
  readonly method: "exact" | "modifiedDietz" | "empty";
  readonly rate: Decimal;
  readonly growth: Decimal;
}

export type TimeWeighted =
  | {
      readonly status: "known";
      /** Rate of the whole period, not annualized. */
      readonly rate: Decimal;
      readonly periods: readonly SubPeriod[];
      /** Income minus charges while nothing was invested; not part of any rate. */
      readonly uncounted: Decimal;
    }
  | { readonly status: "unknown"; readonly reason: "tooFewValues" }
  /** A gain or loss occurred on zero or negative capital. */
  | {
      readonly status: "unknown";
      readonly reason: "noCapital";
      readonly from: TradeDate;
      readonly to: TradeDate;
    };

type Known = ValuePoint & { readonly value: Decimal };

/**
 * Returns the Modified Dietz return, gain / (begin + time-weighted flows): P. Dietz, Pension Funds:
 * Measuring Investment Performance, 1966. An inflow counts from the start of its date, an outflow
 * until its end. Undefined without positive capital, and for a loss greater than the capital, which
 * the estimate can produce when flows are large.
 */
function estimate(
  { date: from }: Known,
  { date: to }: Known,
  flows: readonly ValuePoint[],
  { begin, gain }: { readonly begin: Decimal; readonly gain: Decimal },
): Decimal | undefined {
  const days = daysBetween(from, to);
  if (days === 0) return undefined;
  const capital = flows.reduce((total, { date, paidIn, paidOut }) => {
    const left = daysBetween(date, to);
    return total
      .plus(paidIn.times(decimalOf(left + 1).div(days)))
      .minus(paidOut.times(decimalOf(left).div(days)));
  }, begin);
  const rate = capital.gt(ZERO) ? gain.div(capital) : undefined;
  return rate?.lt(ONE.negated()) ? undefined : rate;
}

function subPeriod(
  first: Known,
  between: readonly ValuePoint[],
  last: Known,
  growth: Decimal,
): SubPeriod | undefined {
  const flows = [...between, last];
  const paidIn = sum(flows.map((flow) => flow.paidIn));
  const paidOut = sum(flows.map((flow) => flow.paidOut));
  const [begin, end] = [first.value, last.value];
  const capital = begin.plus(paidIn);
  const gain = end.plus(paidOut).minus(capital);
  const isEmpty = begin.isZero() && paidIn.eq(sum(flows.map(({ charges }) => charges)));
  const isUnvalued =
    between.some((flow) => !flow.paidIn.isZero() || !flow.paidOut.isZero()) ||
    (between.length > 0 && !last.paidIn.isZero());
  const estimated =
    isUnvalued && !isEmpty ? estimate(first, last, flows, { begin, gain }) : undefined;
  const exact = capital.gt(ZERO) ? gain.div(capital) : undefined;
  const rate = isEmpty ? ZERO : (estimated ?? exact);
  if (!rate) return undefined;
  return {
    from: first.date,
    to: last.date,
    begin,
    end,
    paidIn,
    paidOut,
    method: isEmpty ? "empty" : isUnvalued ? "modifiedDietz" : "exact",
    rate,
    growth: round(growth.times(rate.plus(ONE))),
  };
}

const isKnown = (point: ValuePoint): point is Known => point.value !== null;

/**
 * Computes the time-weighted return: the linked rates between valuations, which size and timing of
 * flows hardly affect. The rate of each sub-period is
 *
 *     (value at its end + paid out) / (value at its beginning + paid in) − 1
 *
 * An inflow counts from the start of its date, an outflow until its end: Portfolio Performance, Manual,
 * "Time-weighted return" (help.portfolio-performance.info/en/concepts/performance/time-weighted).
 * Linking: Global Investment Performance Standards 2020, glossary. Without debt no rate is below −1.
 * If the value before a flow is unknown, the sub-period is estimated by Modified Dietz.
 *
 * Income or charges while nothing is invested have no capital to be measured against: the rate is 0 and
 * the amount is `uncounted`. The Standards recommend to accrue a dividend on its ex-date, which a
 * transaction does not state. `points` are in date order and several may share a date. The first point's
 * value is the beginning, and its flows are ignored. The first and the last point need a value. Yields
 * between slices of work.
 */
export function* timeWeighted(points: readonly ValuePoint[]): Generator<void, TimeWeighted> {
  const [start] = points;
  const stop = points.at(-1);
  if (!start || !stop || points.length < 2 || !isKnown(start) || !isKnown(stop)) {
    return { status: "unknown", reason: "tooFewValues" };
  }
  const periods: SubPeriod[] = [];
  let first: Known = start;
  let between: ValuePoint[] = [];
  let growth = ONE;
  for (const [index, point] of points.entries()) {
    if (index === 0) continue;
    if (index % SLICE === 0) yield;
    if (!isKnown(point)) {
      between.push(point);
      continue;
    }
    const period = subPeriod(first, between, point, growth);
    if (!period) {
      return { status: "unknown", reason: "noCapital", from: first.date, to: point.date };
    }
    periods.push(period);
    growth = period.growth;
    first = point;
    between = [];
  }
  const uncounted = sum(
    periods
      .filter(({ method }) => method === "empty")
      .map(({ end, paidIn, paidOut }) => end.plus(paidOut).minus(paidIn)),
  );
  return { status: "known", rate: growth.minus(ONE), periods, uncounted };
}
