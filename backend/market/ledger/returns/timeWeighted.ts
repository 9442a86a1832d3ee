import type { TradeDate } from "../../tradeDate.ts";
import { decimalOf, ONE, round, sum, ZERO, type Decimal } from "../decimal.ts";
import { daysBetween } from "./days.ts";

/** A date on which value is known or money flowed; in the portfolio's currency. */
export interface ValuePoint {
  readonly date: TradeDate;
  /** Just before this point's flow; null where no valuation is known. */
  readonly value: Decimal | null;
  /** Into the portfolio, or, negative, out of it. */
  readonly flow: Decimal;
  /** What was in at once, at the most, of the capital that came on the date; without it, `flow`. */
  readonly capital?: Decimal;
}

/** A stretch between two valuations, with what went into its rate. */
export interface SubPeriod {
  readonly from: TradeDate;
  readonly to: TradeDate;
  /**
   * Value after the flow at `from`, and before the one at `to`. Where nothing was there before the
   * date of `to`, the capital of that date counts as there at the beginning.
   */
  readonly begin: Decimal;
  readonly end: Decimal;
  /** Flows in between, of dates without a valuation, each with the part of the stretch it was in. */
  readonly flows: readonly {
    readonly date: TradeDate;
    readonly amount: Decimal;
    readonly weight: Decimal;
  }[];
  /**
   * `empty`: nothing was in the portfolio, so the stretch counts for nothing; what came all the same,
   * as a dividend after the last sale, is `end`.
   */
  readonly method: "exact" | "modifiedDietz" | "empty";
  readonly rate: Decimal;
  /** Of one unit since the start. */
  readonly growth: Decimal;
}

export type TimeWeighted =
  | {
      readonly status: "known";
      /** Over the whole period, not annualized. */
      readonly rate: Decimal;
      readonly periods: readonly SubPeriod[];
      /** What came, or, negative, was charged, while nothing was there: in no rate. */
      readonly uncounted: Decimal;
    }
  | { readonly status: "unknown"; readonly reason: "tooFewValues" }
  /** There was a gain or a loss on no capital, or on less than none. */
  | {
      readonly status: "unknown";
      readonly reason: "noCapital";
      readonly from: TradeDate;
      readonly to: TradeDate;
    };

type Known = ValuePoint & { readonly value: Decimal };

/**
 * The Modified Dietz return, (end − begin − flows) / (begin + flows weighted by the time they were
 * in): P. Dietz, Pension Funds: Measuring Investment Performance, 1966; weights as in GIPS, a flow at
 * the end of its date. Without flows it is end / begin − 1.
 */
function rateOf(begin: Decimal, end: Decimal, flows: SubPeriod["flows"]): Decimal | undefined {
  const gain = end.minus(begin).minus(sum(flows.map(({ amount }) => amount)));
  const capital = begin.plus(sum(flows.map(({ amount, weight }) => amount.times(weight))));
  return capital.gt(ZERO) ? gain.div(capital) : undefined;
}

function subPeriod(
  first: Known,
  between: readonly ValuePoint[],
  last: Known,
  growth: Decimal,
): SubPeriod | undefined {
  const days = daysBetween(first.date, last.date);
  const begin = first.value.plus(first.flow);
  const flows = between
    .filter(({ flow }) => !flow.isZero())
    .map(({ date, flow }) => ({
      date,
      amount: flow,
      weight: days === 0 ? ZERO : decimalOf(daysBetween(date, last.date)).div(days),
    }));
  const isUnused = begin.isZero() && flows.length === 0;
  // What was bought into nothing, and closed or was sold at another price, has made its gain that day.
  const came = last.capital ?? last.flow;
  const isEmpty = isUnused && !came.gt(ZERO);
  const capital = isUnused && !isEmpty ? came : begin;
  const end = capital === begin ? last.value : last.value.plus(capital);
  const rate = isEmpty ? ZERO : rateOf(capital, end, flows);
  if (!rate) return undefined;
  const exact = flows.length > 0 ? "modifiedDietz" : "exact";
  return {
    from: first.date,
    to: last.date,
    begin: capital,
    end,
    flows,
    method: isEmpty ? "empty" : exact,
    rate,
    growth: round(growth.times(rate.plus(ONE))),
  };
}

const isKnown = (point: ValuePoint): point is Known => point.value !== null;

/**
 * The time-weighted return: rates between valuations, linked, so that the size and the time of flows
 * are without effect. Source: Global Investment Performance Standards 2020, glossary;
 * CFA Institute, Quantitative Methods, "Time-weighted rate of return". Where a flow has no valuation
 * its stretch is estimated by Modified Dietz. Capital that comes where nothing was is in from the start
 * of its date, as there is no other to measure that day by. What is earned or charged where nothing
 * was and no capital comes has no rate: its stretch counts for nothing, and it is `uncounted`. Both as
 * Portfolio Performance does (`ClientIndex.java`: a change without assets is 0 and reported). A
 * dividend that is paid after the last sale was earned before it; the Standards recommend to accrue it
 * on its ex-date, which a transaction does not state. `points` are in order of date; the
 * first and the last need a value, and several may share a date.
 */
export function timeWeighted(points: readonly ValuePoint[]): TimeWeighted {
  const [start] = points;
  const stop = points.at(-1);
  if (!start || !stop || points.length < 2 || !isKnown(start) || !isKnown(stop)) {
    return { status: "unknown", reason: "tooFewValues" };
  }
  const periods: SubPeriod[] = [];
  let first: Known = start;
  let between: ValuePoint[] = [];
  let growth = ONE;
  for (const point of points.slice(1)) {
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
  const uncounted = sum(periods.flatMap(({ method, end }) => (method === "empty" ? [end] : [])));
  return { status: "known", rate: growth.minus(ONE), periods, uncounted };
}
