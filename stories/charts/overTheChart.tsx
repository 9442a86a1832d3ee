import type { LineThrough } from "../../backend/domain/line.ts";
import { Button } from "@blueprintjs/core";
import { useState } from "react";
import type { ChartDrawing } from "../../ui/charts/chartDrawing.ts";
import type { ChartMenuItem } from "../../ui/charts/controls/ChartMenu.tsx";
import type { AlertLine } from "../../ui/charts/model/alertLines.ts";
import type { DrawnLine } from "../../ui/charts/model/drawnLines.ts";
import { formatPrice } from "../../ui/format/number.ts";
import { formatChartPrice, chartTimeFormatter } from "../../ui/charts/chartFormat.ts";
import { CHART_HEIGHT_DETAIL } from "../../ui/charts/constants.ts";
import type { PriceChartProps } from "../../ui/charts/chartProps.ts";
import { PriceChart } from "../../ui/charts/PriceChart.tsx";
import { seededBars } from "./seededBars.ts";

export const year = seededBars({ count: 250 });
export const newest = year.at(-1)!;
export const daily = chartTimeFormatter("1d", "UTC");

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

export interface DrawableChartProps {
  /** Initial lines. */
  lines?: readonly DrawnLine[];
  /** True while the drawing tool is active: the next two points make a line. */
  isActive?: boolean;
  /** Called when a line was drawn. */
  onDraw?: (line: LineThrough) => void;
  /** Called when a line or one of its points was moved. */
  onChange?: (id: number, line: LineThrough) => void;
  /** Called when a line was deleted. */
  onDelete?: (id: number) => void;
  /** Items of a line's menu above Delete. */
  menuItems?: readonly ChartMenuItem[];
  /** Width in pixels. */
  width?: number;
}

const none: readonly DrawnLine[] = [];

export function DrawableChart(props: DrawableChartProps) {
  const { lines: given = none, menuItems = [], width = chartOfAYear.width } = props;
  const [lines, setLines] = useState(given);
  const [isActive, setActive] = useState(props.isActive ?? false);
  const drawing: ChartDrawing = {
    lines,
    isActive,
    onEnd: () => setActive(false),
    onDraw: async (line) => {
      props.onDraw?.(line);
      const id = Math.max(0, ...lines.map((each) => each.id)) + 1;
      setLines((current) => [...current, { id, ...line }]);
      return id;
    },
    onChange: (id, line) => {
      props.onChange?.(id, line);
      setLines((current) => current.map((each) => (each.id === id ? { id, ...line } : each)));
    },
    onDelete: (id) => {
      props.onDelete?.(id);
      setLines((current) => current.filter((each) => each.id !== id));
    },
    menuItems: () => menuItems,
    writePrice: (price) => formatPrice(price, "USD"),
  };
  return (
    <div style={{ padding: 16, background: "var(--bg)" }}>
      <PriceChart {...chartOfAYear} width={width} drawing={drawing} />
      {props.isActive === true && <Button text="Draw another" onClick={() => setActive(true)} />}
    </div>
  );
}
