import type { TradeDate } from "../../tradeDate.ts";
import { ZERO, type Decimal } from "../decimal.ts";
import { daysBetween, YEAR_DAYS } from "./days.ts";
import { findRoots } from "./exponentialRoots.ts";
import type { Flow } from "./flows.ts";

/** Rates that are looked for: from a loss of 99.99% a year to a millionfold gain. */
export const MIN_RATE = -0.9999;
export const MAX_RATE = 1e6;

/** Roots that are closer than this are one: the equation is flat there, and doubles say no more. */
const SAME_ROOT = 1e-7;

/** A payment as the investor sees it: negative what is paid in. */
export interface Payment extends Flow {
  readonly days: number;
}

export type MoneyWeighted = {
  /** What went in: one payment for each date, with the days since the first. */
  readonly payments: readonly Payment[];
} & (
  | { readonly status: "one"; readonly rate: number }
  /** The payments change their sign more than once, and each of these rates solves the equation. */
  | { readonly status: "several"; readonly rates: readonly number[] }
  | {
      readonly status: "none";
      /** Money went one way only; all on one date; no rate in the range; or the search was cut off. */
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
 * The yearly rate r with Σ amount / (1 + r)^(days / 365) = 0: Microsoft, "XIRR function". All
 * solutions from {@link MIN_RATE} to {@link MAX_RATE} are found, without a guess. Rates from 0
 * on are looked for with the first payment at time 0, those below with the last, so that no power
 * overflows.
 */
export function solveXirr(flows: readonly Flow[]): MoneyWeighted {
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
      tau: tauOf(days) / YEAR_DAYS,
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

/**
 * The money-weighted return of a portfolio from `start` to `end`, each a date and a value: what a
 * savings account would have had to pay, a year, for the same flows. It misleads over short periods,
 * as it is a rate for a year.
 */
export const moneyWeighted = (start: Flow, end: Flow, flows: readonly Flow[]): MoneyWeighted =>
  solveXirr([
    { date: start.date, amount: start.amount.negated() },
    ...flows.map(({ date, amount }) => ({ date, amount: amount.negated() })),
    end,
  ]);
