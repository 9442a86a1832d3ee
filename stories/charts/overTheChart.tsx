import { useState } from "react";
import type { AlertLine } from "../../ui/charts/model/alertLines.ts";
import { formatChartPrice } from "../../ui/charts/chartPrice.ts";
import { chartTimeFormatter } from "../../ui/charts/chartTime.ts";
import { CHART_HEIGHT_DETAIL } from "../../ui/charts/constants.ts";
import { PriceChart, type PriceChartProps } from "../../ui/charts/PriceChart.tsx";
import { seededBars } from "./seededBars.ts";

export const year = seededBars({ count: 250 });
export const newest = year.at(-1)!;
export const daily = chartTimeFormatter("1d", "UTC");

/** A year of days that what lies over the chart is shown on. */
export const chartOfAYear = {
  bars: year,
  interval: "1d",
  type: "candlestick",
  height: CHART_HEIGHT_DETAIL,
  width: 900,
  currency: "USD",
  formatPrice: formatChartPrice,
  formatTime: daily,
  label: "ACME",
} as const satisfies PriceChartProps;

const noLines: readonly AlertLine[] = [];

/** A chart whose lines go where they are moved to. */
export function MovableChart({ alertLines = noLines, onMoveAlert, ...chart }: PriceChartProps) {
  const [lines, setLines] = useState<readonly AlertLine[]>(alertLines);
  return (
    <div style={{ padding: 16, background: "var(--bg)" }}>
      <PriceChart
        {...chart}
        alertLines={lines}
        onMoveAlert={(id, price) => {
          onMoveAlert?.(id, price);
          setLines((current) =>
            current.map((line) => (line.id === id ? { ...line, price } : line)),
          );
        }}
      />
    </div>
  );
}
