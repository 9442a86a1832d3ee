import { useState, type ReactNode } from "react";
import type { ChartDrawing } from "../../../charts/chartDrawing.ts";
import type { Interval } from "../../../../backend/domain/bar.ts";
import { formatPriceOf } from "../../../format/level.ts";
import { type AlertedLine, LineAlertDialog } from "./LineAlertDialog.tsx";
import { useChartLines } from "./useChartLines.ts";
import { ExchangeIcon, NotificationsIcon, TrashIcon } from "@blueprintjs/icons";
import type { ChartMenuItem } from "../../../charts/controls/ChartMenu.tsx";
import type { DrawnLine } from "../../../charts/model/drawnLines.ts";
import { ALERT_ON_LINE, DELETE_LINE, MAKE_LOGARITHMIC, MAKE_STRAIGHT } from "../messages.ts";

interface LineMenuActions {
  readonly createAlert: () => void;
  readonly setScale: (scale: DrawnLine["scale"]) => void;
  readonly remove: () => void;
}

function lineMenuItems(
  { scale }: DrawnLine,
  { createAlert, setScale, remove }: LineMenuActions,
): readonly ChartMenuItem[] {
  const isStraight = scale === "straight";
  return [
    { text: ALERT_ON_LINE, icon: <NotificationsIcon />, onSelect: createAlert },
    {
      text: isStraight ? MAKE_LOGARITHMIC : MAKE_STRAIGHT,
      icon: <ExchangeIcon />,
      onSelect: () => setScale(isStraight ? "logarithmic" : "straight"),
      isApart: true,
    },
    { text: DELETE_LINE, icon: <TrashIcon />, onSelect: remove },
  ];
}

interface DrawingOptions {
  readonly symbol: string;
  readonly interval: Interval;
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
  const [openings, setOpenings] = useState(0);
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
          setOpenings((count) => count + 1);
        },
        setScale: (scale) => change(line.id, { from: line.from, to: line.to, scale }),
        remove: () => remove(line.id),
      }),
  };
  const alertDialog = alerted ? (
    <LineAlertDialog
      // Opened again while it fades out, it would show what was entered before.
      key={openings}
      isOpen={isAlertOpen}
      subject={alerted}
      onClose={() => setAlertOpen(false)}
    />
  ) : null;
  return { drawing, alertDialog };
}
