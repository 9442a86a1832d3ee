import type { PortfolioHistory } from "../../contract/portfolioHistory.ts";
import { ONE, type Decimal } from "../../market/ledger/decimal.ts";
import { annualize, daysBetween } from "../../market/ledger/returns/days.ts";
import { drawdown } from "../../market/ledger/returns/drawdown.ts";
import { monthlyTable } from "../../market/ledger/returns/monthlyTable.ts";
import { simpleGain } from "../../market/ledger/returns/simpleGain.ts";
import { timeWeighted } from "../../market/ledger/returns/timeWeighted.ts";
import { toValuePoints, type HistoryPoint } from "../../market/ledger/returns/valueHistory.ts";

type Returns = Pick<PortfolioHistory, "simplePercent" | "timeWeighted" | "drawdown" | "months">;

const percentOf = (rate: Decimal | null | undefined): number | null =>
  rate?.times(100).toNumber() ?? null;

/** Returns in percent over all points of a history; exact only before it is thinned. */
export function returnsOf(history: readonly HistoryPoint[]): Returns {
  const points = toValuePoints(history);
  const [start] = points;
  const stop = history.at(-1);
  const linked = timeWeighted(points);
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
  const simple =
    start?.value && stop?.value
      ? simpleGain(
          start.value,
          stop.value,
          history.map(({ date, flow }) => ({ date, amount: flow })),
        ).rate
      : null;
  return {
    simplePercent: percentOf(simple),
    timeWeighted: {
      percent: isKnown ? percentOf(linked.rate) : null,
      annualPercent: annual === null ? null : annual * 100,
      stretches: periods.length,
      estimated: periods.filter(({ method }) => method === "modifiedDietz").length,
      reason: isKnown ? null : linked.reason,
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
