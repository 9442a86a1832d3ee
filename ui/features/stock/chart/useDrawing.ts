import { useNavigate } from "react-router-dom";
import { createRulePath } from "../../../app/rules/ruleDraft.ts";
import type { ChartDrawing } from "../../../charts/chartDrawing.ts";
import type { ChartInterval } from "../../../charts/constants.ts";
import { formatPriceOf } from "../../../format/level.ts";
import { lineMenuItems } from "./lineMenuItems.tsx";
import { useChartLines } from "./useChartLines.ts";

interface DrawingOptions {
  readonly symbol: string;
  readonly interval: ChartInterval;
  /** ISO 4217. */
  readonly currency: string;
  readonly isActive: boolean;
  readonly onEnd: () => void;
}

/**
 * Lines on a symbol's chart in the form that the chart expects. They are stored on the server and
 * can become rules.
 */
export function useDrawing(options: DrawingOptions): ChartDrawing {
  const { symbol, interval, currency, isActive, onEnd } = options;
  const { lines, draw, change, remove } = useChartLines(symbol);
  const navigate = useNavigate();
  return {
    lines,
    isActive,
    onEnd,
    onDraw: draw,
    onChange: change,
    onDelete: remove,
    writePrice: (price) => formatPriceOf(symbol, price, currency),
    menuItems: (line) =>
      lineMenuItems(line, {
        createRule: (alert) => {
          const { from, to, scale } = line;
          const drawn = { from, to, scale };
          void navigate(createRulePath({ symbol, timeframe: interval, line: drawn, alert }));
        },
        setScale: (scale) => change(line.id, { from: line.from, to: line.to, scale }),
        remove: () => remove(line.id),
      }),
  };
}
