import "../../../ui/theme/tokens.css";
import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { chartTimeFormatter, formatChartPrice } from "../../../ui/charts/chartFormat.ts";
import { zoneOffset } from "../../../ui/format/timeZone.ts";
import { PriceChart } from "../../../ui/charts/PriceChart.tsx";
import type { MountChart } from "./contestant.ts";

const formatTime = chartTimeFormatter("1m", "UTC");
const utcOffset = zoneOffset("UTC");

export const mountOurs: MountChart = (element, bars, { width, height }) => {
  let shown = bars;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function Chart() {
    const current = useSyncExternalStore(subscribe, () => shown);
    return (
      <PriceChart
        bars={current}
        interval="1m"
        type="candlestick"
        width={width}
        height={height}
        currency="USD"
        formatPrice={formatChartPrice}
        formatTime={formatTime}
        utcOffset={utcOffset}
        label="Bench"
      />
    );
  }
  createRoot(element).render(<Chart />);
  return {
    update: (bar) => {
      shown = [...shown.slice(0, -1), bar];
      for (const listener of listeners) listener();
    },
  };
};
