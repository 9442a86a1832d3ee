import { CandlestickSeries, createChart, type UTCTimestamp } from "lightweight-charts";
import type { ChartBar } from "../model/bars.ts";
import type { MountChart } from "./contestant.ts";

const toPoint = ({ time, open, high, low, close }: ChartBar) => ({
  time: (time / 1000) as UTCTimestamp,
  open,
  high,
  low,
  close,
});

export const mountLightweightCharts: MountChart = (element, bars, size) => {
  const chart = createChart(element, {
    ...size,
    // Its least spacing would not let the longer series into the view.
    timeScale: { minBarSpacing: 0.001, timeVisible: true },
    // Ours snaps to bars as well.
    crosshair: { mode: 0 },
  });
  const series = chart.addSeries(CandlestickSeries);
  series.setData(bars.map(toPoint));
  chart.timeScale().fitContent();
  return { update: (bar) => series.update(toPoint(bar)) };
};
