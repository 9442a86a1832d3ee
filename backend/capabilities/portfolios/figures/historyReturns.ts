import type { PortfolioHistory } from "../../../contract/portfolios/portfolioHistory.ts";
import { ONE, ZERO, type Decimal } from "../../../market/ledger/decimal.ts";
import { annualize } from "../../../market/ledger/returns/days.ts";
import { drawdown, monthlyTable } from "../../../market/ledger/returns/growth.ts";
import { moneyWeighted } from "../../../market/ledger/returns/moneyWeighted.ts";
import { simpleGain } from "../../../market/ledger/returns/flows.ts";
import { timeWeighted } from "../../../market/ledger/returns/timeWeighted.ts";
import type { HistoryPoint } from "../../../market/ledger/returns/valueHistory.ts";
import { describeRate } from "./figures.ts";

type Returns = Pick<
  PortfolioHistory,
  "simplePercent" | "simple" | "moneyWeighted" | "timeWeighted" | "drawdown" | "months"
>;

const percentOf = (rate: Decimal | null | undefined): number | null =>
  rate?.times(100).toNumber() ?? null;

export interface ReturnSpan {
  /** True if the first point's flows belong to the span; otherwise the span begins after them. */
  readonly startsEmpty: boolean;
  readonly days: number;
}

/** Computes returns in percent over all points; exact only before thinning. Yields periodically. */
export function* returnsOf(
  history: readonly HistoryPoint[],
  { startsEmpty, days }: ReturnSpan,
): Generator<void, Returns> {
  const [start] = history;
  const stop = history.at(-1);
  const counted = startsEmpty ? history : history.slice(1);
  const linked = yield* timeWeighted(
    start && startsEmpty ? [{ ...start, value: ZERO }, ...history] : history,
  );
  yield;
  const isKnown = linked.status === "known";
  const periods = isKnown ? linked.periods : [];
  const growth = start
    ? [
        { date: start.date, growth: ONE },
        ...periods.map(({ to, growth: grown }) => ({ date: to, growth: grown })),
      ]
    : [];
  const deepest = isKnown ? drawdown(growth).deepest : null;
  yield;
  const annual = isKnown ? annualize(linked.rate.toNumber(), days) : null;
  const beginning = startsEmpty ? ZERO : start?.value;
  const gain = beginning && stop?.value ? simpleGain(beginning, stop.value, counted) : null;
  const flows = counted.map(({ date, flow }) => ({ date, amount: flow }));
  const weighted =
    gain && start && stop
      ? describeRate(moneyWeighted(gain, { from: start.date, to: stop.date, flows, days }), days)
      : null;
  yield;
  return {
    simplePercent: percentOf(gain?.rate),
    simple: gain && {
      start: gain.start.toNumber(),
      end: gain.end.toNumber(),
      paidIn: gain.paidIn.toNumber(),
      paidOut: gain.paidOut.toNumber(),
    },
    moneyWeighted: weighted,
    timeWeighted: {
      percent: isKnown ? percentOf(linked.rate) : null,
      annualPercent: annual === null ? null : annual * 100,
      stretches: periods.length,
      estimated: periods.filter(({ method }) => method === "modifiedDietz").length,
      reason: isKnown ? null : linked.reason,
      uncounted: isKnown ? linked.uncounted.toNumber() : 0,
    },
    drawdown: deepest && {
      percent: deepest.depth.times(100).toNumber(),
      peak: deepest.peak,
      trough: deepest.trough,
      recovered: deepest.recovered,
    },
    months: isKnown
      ? monthlyTable(growth).map(({ year, months, total }) => ({
          year,
          percents: months.map(percentOf),
          totalPercent: percentOf(total),
        }))
      : [],
  };
}
