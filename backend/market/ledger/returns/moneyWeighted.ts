import type { TradeDate } from "../../../domain/tradeDate.ts";
import { ZERO, type Decimal } from "../decimal.ts";
import { daysBetween, YEAR_DAYS } from "./days.ts";
import { findRoots } from "./exponentialRoots.ts";
import type { Flow, SimpleGain } from "./flows.ts";

/**
 * Range of rates searched: from a loss of 99.99% to a millionfold gain in the period of a rate.
 */
export const MIN_RATE = -0.9999;
export const MAX_RATE = 1e6;

/**
 * Roots closer than this count as one: the equation is flat there and doubles cannot separate them.
 */
const SAME_ROOT = 1e-7;

/** A payment from the investor's perspective: money paid in is negative. */
export interface Payment extends Flow {
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
  /**
   * All solutions: yearly if invested for at least a full year, otherwise over the time invested.
   */
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
