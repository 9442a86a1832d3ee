import { CandlestickChart } from "echarts/charts";
import { DataZoomComponent, GridComponent, TooltipComponent } from "echarts/components";
import { init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import type { ChartBar } from "../model/bars.ts";
import type { MountChart } from "./contestant.ts";

register([CandlestickChart, GridComponent, DataZoomComponent, TooltipComponent, CanvasRenderer]);

const toRow = ({ open, close, low, high }: ChartBar) => [open, close, low, high];

export const mountEcharts: MountChart = (element, bars, size) => {
  const chart = init(element, null, size);
  const rows = bars.map(toRow);
  chart.setOption({
    animation: false,
    grid: { left: 10, right: 60, top: 10, bottom: 30 },
    xAxis: { type: "category", data: bars.map(({ time }) => new Date(time).toISOString()) },
    yAxis: { scale: true, position: "right" },
    dataZoom: [{ type: "inside", start: 0, end: 100 }],
    tooltip: { trigger: "axis", axisPointer: { type: "cross" } },
    series: [{ type: "candlestick", data: rows }],
  });
  return {
    update: (bar) => {
      rows[rows.length - 1] = toRow(bar);
      chart.setOption({ series: [{ data: rows }] });
    },
  };
};
