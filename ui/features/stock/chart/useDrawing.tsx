import { useState, type ReactNode } from "react";
import type { ChartDrawing } from "../../../charts/chartDrawing.ts";
import type { ChartInterval } from "../../../charts/constants.ts";
import { formatPriceOf } from "../../../format/level.ts";
import { type AlertedLine, LineAlertDialog } from "./LineAlertDialog.tsx";
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
 * Lines on a symbol's chart in the form that the chart expects, and the dialog that creates an
 * alert on one of them. They are stored on the server.
 */
export function useDrawing(options: DrawingOptions): {
  readonly drawing: ChartDrawing;
  readonly alertDialog: ReactNode;
} {
  const { symbol, interval, currency, isActive, onEnd } = options;
  const { lines, draw, change, remove } = useChartLines(symbol);
  const [alerted, setAlerted] = useState<AlertedLine>();
  const [isAlertOpen, setAlertOpen] = useState(false);
  const drawing: ChartDrawing = {
    lines,
    isActive,
    onEnd,
    onDraw: draw,
    onChange: change,
    onDelete: remove,
    writePrice: (price) => formatPriceOf(symbol, price, currency),
    menuItems: (line) =>
      lineMenuItems(line, {
        createAlert: () => {
          const { from, to, scale } = line;
          setAlerted({ symbol, timeframe: interval, line: { from, to, scale } });
          setAlertOpen(true);
        },
        setScale: (scale) => change(line.id, { from: line.from, to: line.to, scale }),
        remove: () => remove(line.id),
      }),
  };
  const alertDialog = alerted ? (
    <LineAlertDialog isOpen={isAlertOpen} subject={alerted} onClose={() => setAlertOpen(false)} />
  ) : null;
  return { drawing, alertDialog };
}
