import type { ChartBar } from "../../../ui/charts/model/bars.ts";

export interface MountedChart {
  /** Replaces the newest bar, as a trade does. */
  update(bar: ChartBar): void;
}

export type MountChart = (
  element: HTMLElement,
  bars: readonly ChartBar[],
  size: { readonly width: number; readonly height: number },
) => MountedChart;
