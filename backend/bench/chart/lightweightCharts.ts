import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type UTCTimestamp,
} from "lightweight-charts";
import type { ChartBar } from "../../../ui/charts/model/bars.ts";
import type { MountChart } from "./contestant.ts";

const toPoint = ({ time, open, high, low, close }: ChartBar) => ({
  time: (time / 1000) as UTCTimestamp,
  open,
  high,
  low,
  close,
});

const toColumn = ({ time, open, close, volume }: ChartBar) => ({
  time: (time / 1000) as UTCTimestamp,
  value: volume ?? 0,
  color: close >= open ? "#26a69a52" : "#ef535052",
});

export const mountLightweightCharts: MountChart = (element, bars, size) => {
  const chart = createChart(element, {
    ...size,
    // The default minimum spacing is too wide to fit the longer series into the view.
    timeScale: { minBarSpacing: 0.001, timeVisible: true },
    // Our crosshair snaps to bars as well.
    crosshair: { mode: 0 },
  });
  const series = chart.addSeries(CandlestickSeries);
  series.setData(bars.map(toPoint));
  const volume = chart.addSeries(HistogramSeries, { priceScaleId: "" });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  volume.setData(bars.map(toColumn));
  chart.timeScale().fitContent();
  return {
    update: (bar) => {
      series.update(toPoint(bar));
      volume.update(toColumn(bar));
    },
  };
};
