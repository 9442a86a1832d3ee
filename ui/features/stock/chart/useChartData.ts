import type { ChartView } from "./useChartView.ts";
import { useChartBars } from "./useChartBars.ts";
import { rangeLimit, useChartRange } from "./useChartRange.ts";
import { useComparison } from "./useComparison.ts";
import { useWarmUp } from "./useWarmUp.ts";

/** Loads everything that a view of a symbol's chart shows. */
export function useChartData(symbol: string, view: ChartView) {
  const { interval, range, indicators, compare } = view;
  const bars = useChartBars(symbol, interval, { limit: rangeLimit(range) });
  const { query, chart, older } = bars;
  const { from: rangeFrom, isComplete } = useChartRange(chart, older, range);
  const fitFrom = range === null ? bars.fitFrom : rangeFrom;
  useWarmUp(chart, older, fitFrom, indicators);
  const comparison = useComparison(compare, interval, chart);
  return {
    query,
    /** Undefined until it reaches back to the start of the range. */
    chart: isComplete ? chart : undefined,
    older,
    fitFrom,
    comparison,
  };
}
