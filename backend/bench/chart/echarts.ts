import { BarChart, CandlestickChart } from "echarts/charts";
import { DataZoomComponent, GridComponent, TooltipComponent } from "echarts/components";
import { init, use as register } from "echarts/core";
import { CanvasRenderer } from "echarts/renderers";
import type { ChartBar } from "../../../ui/charts/model/bars.ts";
import type { MountChart } from "./contestant.ts";

register([
  BarChart,
  CandlestickChart,
  GridComponent,
  DataZoomComponent,
  TooltipComponent,
  CanvasRenderer,
]);

const toRow = ({ open, close, low, high }: ChartBar) => [open, close, low, high];

export const mountEcharts: MountChart = (element, bars, size) => {
  const chart = init(element, null, size);
  const rows = bars.map(toRow);
  const times = bars.map(({ time }) => new Date(time).toISOString());
  const volumes = bars.map(({ volume }) => volume);
  chart.setOption({
    animation: false,
    grid: [
      { left: 10, right: 60, top: 10, bottom: 110 },
      { left: 10, right: 60, height: 70, bottom: 30 },
    ],
    xAxis: [
      { type: "category", data: times, axisLabel: { show: false } },
      { type: "category", data: times, gridIndex: 1 },
    ],
    yAxis: [
      { scale: true, position: "right" },
      { gridIndex: 1, axisLabel: { show: false } },
    ],
    dataZoom: [{ type: "inside", start: 0, end: 100, xAxisIndex: [0, 1] }],
    tooltip: { trigger: "axis", axisPointer: { type: "cross" } },
    series: [
      { type: "candlestick", data: rows },
      { type: "bar", data: volumes, xAxisIndex: 1, yAxisIndex: 1, large: true },
    ],
  });
  return {
    update: (bar) => {
      rows[rows.length - 1] = toRow(bar);
      volumes[volumes.length - 1] = bar.volume;
      chart.setOption({ series: [{ data: rows }, { data: volumes }] });
    },
  };
};
