import type { ChartBar } from "../../../ui/charts/model/bars.ts";

/** A chart under measurement, drawn into an element of fixed size. */
export interface MountedChart {
  /** Replaces the newest bar, as a trade does. */
  update(bar: ChartBar): void;
}

export type MountChart = (
  element: HTMLElement,
  bars: readonly ChartBar[],
  size: { readonly width: number; readonly height: number },
) => MountedChart;
