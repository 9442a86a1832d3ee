import type { TradeDate } from "../../../domain/tradeDate.ts";
import { type Decimal, ZERO } from "../decimal.ts";
import { daysBetween, YEAR_DAYS } from "./days.ts";
import type { Flow, SimpleGain } from "./flows.ts";

/** `amount` · e^(−`tau`·u) with `tau` ≥ 0. */
interface Term {
  readonly amount: number;
  readonly tau: number;
}

/** Width below which an interval that cannot be excluded counts as a double root. */
const NARROW = 1e-8;
/** Limits the work for adversarial terms; ordinary ones need a few dozen intervals. */
const MAX_INTERVALS = 20_000;

interface Sums {
  /** Sum of the positive terms; `minus` is the absolute sum of the negative ones. */
  readonly plus: number;
  readonly minus: number;
  /** The same sums with each term multiplied by its tau, the rate at which the sums fall. */
  readonly plusSlope: number;
  readonly minusSlope: number;
}

function sumsAt(terms: readonly Term[], u: number): Sums {
  let plus = 0;
  let minus = 0;
  let plusSlope = 0;
  let minusSlope = 0;
  for (const { amount, tau } of terms) {
    const part = Math.abs(amount) * Math.exp(-tau * u);
    if (amount > 0) {
      plus += part;
      plusSlope += part * tau;
    } else {
      minus += part;
      minusSlope += part * tau;
    }
  }
  return { plus, minus, plusSlope, minusSlope };
}

const valueOf = ({ plus, minus }: Sums): number => plus - minus;

/** Bisects a sign change down to the last bit of a double. */
function bisect(terms: readonly Term[], from: number, to: number): number {
  let low = from;
  let high = to;
  const rising = valueOf(sumsAt(terms, low)) < 0;
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    const value = valueOf(sumsAt(terms, middle));
    if (value === 0) return middle;
    if (value < 0 === rising) low = middle;
    else high = middle;
  }
}

/**
 * Returns all u in [0, `end`] at which the terms sum to zero, in order; a double root appears once.
 * `isComplete` is false if the search was cut off.
 *
 * An interval is excluded if the mean value form rules out a root in it, bisected if the slope keeps
 * its sign, and halved otherwise: R. Moore, Methods and Applications of Interval Analysis, 1979. The
 * bounds are exact without interval arithmetic, because each sum falls as u rises.
 */
function findRoots(
  terms: readonly Term[],
  end: number,
): { readonly roots: readonly number[]; readonly isComplete: boolean } {
  const found: number[] = [];
  const stack: (readonly [number, number])[] = [[0, end]];
  let work = 0;
  for (;;) {
    const interval = stack.pop();
    if (!interval) break;
    if (++work > MAX_INTERVALS) return { roots: found, isComplete: false };
    const [from, to] = interval;
    const left = sumsAt(terms, from);
    const right = sumsAt(terms, to);
    const slopeLow = right.minusSlope - left.plusSlope;
    const slopeHigh = left.minusSlope - right.plusSlope;
    const middle = from + (to - from) / 2;
    if (slopeLow >= 0 || slopeHigh <= 0) {
      if (valueOf(left) === 0) found.push(from);
      else if (valueOf(right) === 0) found.push(to);
      else if (valueOf(left) < 0 !== valueOf(right) < 0) found.push(bisect(terms, from, to));
      continue;
    }
    const center = valueOf(sumsAt(terms, middle));
    const reach = (Math.max(-slopeLow, slopeHigh) * (to - from)) / 2;
    if (Math.abs(center) > reach) continue;
    if (to - from < NARROW * Math.max(1, middle)) {
      found.push(middle);
      continue;
    }
    stack.push([middle, to], [from, middle]);
  }
  return { roots: found, isComplete: true };
}

/** Rates searched: from a loss of 99.99% to a millionfold gain in the period of a rate. */
export const MIN_RATE = -0.9999;
export const MAX_RATE = 1e6;

/** Closer roots count as one: the equation is flat there and doubles cannot separate them. */
const SAME_ROOT = 1e-7;

/** A payment from the investor's perspective: money paid in is negative. */
interface Payment extends Flow {
  readonly days: number;
}

export type MoneyWeighted = {
  readonly payments: readonly Payment[];
} & (
  | { readonly status: "one"; readonly rate: number }
  /** The payments change sign more than once, and each of these rates solves the equation. */
  | { readonly status: "several"; readonly rates: readonly number[] }
  | {
      readonly status: "none";
      /**
       * Why there is no rate: money went only one way; all payments were on one date; no rate is in
       * range; or the search was cut off.
       */
      readonly reason: "oneSign" | "noTime" | "noRoot" | "cutOff";
    }
);

function gather(flows: readonly Flow[]): readonly Payment[] {
  const byDate = new Map<TradeDate, Decimal>();
  for (const { date, amount } of flows) byDate.set(date, amount.plus(byDate.get(date) ?? ZERO));
  const sorted = [...byDate]
    .filter(([, amount]) => !amount.isZero())
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const first = sorted[0]?.[0];
  return sorted.map(([date, amount]) => ({
    date,
    amount,
    days: first === undefined ? 0 : daysBetween(first, date),
  }));
}

const mergeNear = (rates: readonly number[]): readonly number[] =>
  rates.filter((rate, index) => {
    const before = rates[index - 1];
    return before === undefined || Math.log1p(rate) - Math.log1p(before) > SAME_ROOT;
  });

/**
 * Finds the rates r with Σ amount / (1 + r)^(days / `rateDays`) = 0; with 365 days this is the
 * yearly rate of Microsoft, "XIRR function". Finds all solutions from {@link MIN_RATE} to {@link
 * MAX_RATE} without an initial guess. Searches rates from 0 up with the first payment at time 0,
 * and negative ones with the last, so that no power overflows.
 */
export function solveXirr(flows: readonly Flow[], rateDays = YEAR_DAYS): MoneyWeighted {
  const payments = gather(flows);
  const amounts = payments.map(({ amount }) => amount.toNumber());
  if (!amounts.some((amount) => amount > 0) || !amounts.some((amount) => amount < 0)) {
    const reason = payments.length < 2 && flows.length > 1 ? "noTime" : "oneSign";
    return { payments, status: "none", reason };
  }
  const scale = Math.max(...amounts.map(Math.abs));
  const last = payments.at(-1)?.days ?? 0;
  const terms = (tauOf: (days: number) => number) =>
    payments.map(({ days }, index) => ({
      amount: (amounts[index] ?? 0) / scale,
      tau: tauOf(days) / rateDays,
    }));
  const gains = findRoots(
    terms((days) => days),
    Math.log1p(MAX_RATE),
  );
  const losses = findRoots(
    terms((days) => last - days),
    -Math.log1p(MIN_RATE),
  );
  const rates = mergeNear([
    ...losses.roots
      .filter((u) => u > 0)
      .map((u) => Math.expm1(-u))
      .toReversed(),
    ...gains.roots.map(Math.expm1),
  ]);
  if (!gains.isComplete || !losses.isComplete)
    return { payments, status: "none", reason: "cutOff" };
  const [rate] = rates;
  if (rate === undefined) return { payments, status: "none", reason: "noRoot" };
  return rates.length === 1
    ? { payments, status: "one", rate }
    : { payments, status: "several", rates };
}

export interface MoneyWeightedReturn {
  readonly status: MoneyWeighted["status"];
  readonly rate: number | null;
  /** Yearly rate; null if invested for less than a full year or if `rate` is null. */
  readonly annual: number | null;
  /** All solutions: yearly if invested for a year or more, otherwise over the time invested. */
  readonly rates: readonly number[];
  readonly reason: Extract<MoneyWeighted, { readonly status: "none" }>["reason"] | null;
  readonly payments: readonly Payment[];
}

interface Investment {
  readonly from: TradeDate;
  readonly to: TradeDate;
  readonly flows: readonly Flow[];
  /** Number of days between the two dates on which something was invested. */
  readonly days: number;
}

/**
 * Computes the money-weighted return: the rate that a savings account would have had to pay for the
 * same flows (internal rate of return, {@link solveXirr}), compounded over the days invested only.
 * It is solved as a yearly rate for at least a full year of time invested, and over the time
 * invested below that, because a yearly rate of a few days is meaningless: the Global Investment
 * Performance Standards 2020 (2.A.13) forbid to annualize less than a year. Without a day in
 * between, time has no weight and the return is the simple gain. If everything was lost it is −1.
 */
export function moneyWeighted(
  { start, end, rate: simple }: SimpleGain,
  { from, to, flows, days }: Investment,
): MoneyWeightedReturn {
  const isYear = days >= YEAR_DAYS;
  const solved = solveXirr(
    [
      { date: from, amount: start.negated() },
      ...flows.map(({ date, amount }) => ({ date, amount: amount.negated() })),
      { date: to, amount: end },
    ],
    isYear ? YEAR_DAYS : Math.max(days, 1),
  );
  const { payments } = solved;
  const known = (each: number): MoneyWeightedReturn => ({
    status: "one",
    rate: isYear ? Math.expm1(Math.log1p(each) * (days / YEAR_DAYS)) : each,
    annual: isYear ? each : null,
    rates: [each],
    reason: null,
    payments,
  });
  if (days === 0 && simple) return known(simple.toNumber());
  const isLost = payments.length > 0 && payments.every(({ amount }) => amount.lt(ZERO));
  if (isLost && end.isZero()) return known(-1);
  switch (solved.status) {
    case "one":
      return known(solved.rate);
    case "several": {
      const { status, rates } = solved;
      return { status, rate: null, annual: null, rates, reason: null, payments };
    }
    case "none": {
      const { status, reason } = solved;
      return { status, rate: null, annual: null, rates: [], reason, payments };
    }
    default:
      return solved satisfies never;
  }
}
