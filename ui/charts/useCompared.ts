import { useMemo } from "react";
import { type ChartBar, type RawBar, soundBars } from "./model/bars.ts";
import { type Comparison, compareWith } from "./model/compare.ts";

/** A second series for the same chart. */
export interface ComparedSeries {
  readonly label: string;
  /** As the chart's own, of the same interval. */
  readonly bars: readonly (RawBar | null | undefined)[];
}

/** The second series beside the chart's own bars; null without one. */
export function useCompared(
  bars: readonly ChartBar[],
  ownLabel: string,
  compare: ComparedSeries | undefined,
): Comparison | null {
  return useMemo(
    () =>
      compare === undefined
        ? null
        : compareWith(bars, soundBars(compare.bars), { label: compare.label, ownLabel }),
    [bars, compare, ownLabel],
  );
}
