import type { PortfolioHistory } from "../../contract/portfolioHistory.ts";
import { ONE, ZERO, type Decimal } from "../../market/ledger/decimal.ts";
import { annualize, daysBetween, YEAR_DAYS } from "../../market/ledger/returns/days.ts";
import { drawdown } from "../../market/ledger/returns/drawdown.ts";
import { monthlyTable } from "../../market/ledger/returns/monthlyTable.ts";
import { solveXirr } from "../../market/ledger/returns/moneyWeighted.ts";
import { simpleGain, type SimpleGain } from "../../market/ledger/returns/simpleGain.ts";
import { timeWeighted } from "../../market/ledger/returns/timeWeighted.ts";
import { describeRate } from "./describeRate.ts";
import { toValuePoints, type HistoryPoint } from "../../market/ledger/returns/valueHistory.ts";

type Returns = Pick<
  PortfolioHistory,
  "simplePercent" | "simple" | "moneyWeighted" | "timeWeighted" | "drawdown" | "months"
>;

const percentOf = (rate: Decimal | null | undefined): number | null =>
  rate?.times(100).toNumber() ?? null;

/** The yearly rate of what was there, what was paid, and what is there; null while one is unknown. */
function moneyWeightedOf(
  gain: SimpleGain | null,
  history: readonly HistoryPoint[],
  days: number,
): PortfolioHistory["moneyWeighted"] {
  const [first, last] = [history[0], history.at(-1)];
  if (!gain || !first || !last) return null;
  const solved = solveXirr([
    { date: first.date, amount: gain.start.negated() },
    ...history.map(({ date, flow }) => ({ date, amount: flow.negated() })),
    { date: last.date, amount: gain.end },
  ]);
  const rate = solved.status === "one" ? solved.rate : null;
  return {
    ...describeRate(solved),
    rangePercent: rate === null ? null : ((1 + rate) ** (days / YEAR_DAYS) - 1) * 100,
  };
}

/**
 * Returns in percent over all points of a history; exact only before it is thinned. One that starts
 * empty begins with what was paid in first, and not with what that was worth in the evening.
 */
export function returnsOf(history: readonly HistoryPoint[], startsEmpty = false): Returns {
  const points = toValuePoints(history);
  const [start] = points;
  const stop = history.at(-1);
  const linked = timeWeighted(
    start && startsEmpty ? [{ date: start.date, value: ZERO, flow: ZERO }, ...points] : points,
  );
  const isKnown = linked.status === "known";
  const periods = isKnown ? linked.periods : [];
  const growth = start
    ? [
        { date: start.date, growth: ONE },
        ...periods.map(({ to, growth: grown }) => ({ date: to, growth: grown })),
      ]
    : [];
  const deepest = isKnown ? drawdown(growth).deepest : null;
  const days = start && stop ? daysBetween(start.date, stop.date) : 0;
  const annual = isKnown ? annualize(linked.rate.toNumber(), days) : null;
  const beginning = startsEmpty ? ZERO : start?.value;
  const gain =
    beginning && stop?.value
      ? simpleGain(
          beginning,
          stop.value,
          history.map(({ date, flow }) => ({ date, amount: flow })),
        )
      : null;
  return {
    simplePercent: percentOf(gain?.rate),
    simple: gain && {
      start: gain.start.toNumber(),
      end: gain.end.toNumber(),
      paidIn: gain.paidIn.toNumber(),
      paidOut: gain.paidOut.toNumber(),
    },
    moneyWeighted: moneyWeightedOf(gain, history, days),
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
