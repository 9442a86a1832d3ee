import { useMemo } from "react";
import { type ChartBar, type RawBar, validBars } from "./model/bars.ts";
import { type Comparison, compareWith } from "./model/compare.ts";

export interface ComparedSeries {
  readonly label: string;
  /** Bars of the same interval as the chart's own. */
  readonly bars: readonly (RawBar | null | undefined)[];
}

export function useCompared(
  bars: readonly ChartBar[],
  ownLabel: string,
  compare: ComparedSeries | undefined,
): Comparison | null {
  return useMemo(
    () =>
      compare === undefined
        ? null
        : compareWith(bars, validBars(compare.bars), { label: compare.label, ownLabel }),
    [bars, compare, ownLabel],
  );
}
