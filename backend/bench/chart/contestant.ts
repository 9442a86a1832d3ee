import type { ChartBar } from "../../../ui/charts/model/bars.ts";

export interface MountedChart {
  update(bar: ChartBar): void;
}

export type MountChart = (
  element: HTMLElement,
  bars: readonly ChartBar[],
  size: { readonly width: number; readonly height: number },
) => MountedChart;
