import * as words from "../messages.ts";
import { useState, type ReactNode, useEffect, useMemo, useRef } from "react";
import type { ChartDrawing } from "../../../charts/chartDrawing.ts";
import type { Interval } from "../../../../backend/domain/bar.ts";
import { formatPriceOf } from "../../../format/level.ts";
import { type AlertedLine, LineAlertDialog } from "./LineAlertDialog.tsx";
import { ExchangeIcon, NotificationsIcon, TrashIcon } from "@blueprintjs/icons";
import type { ChartMenuItem } from "../../../charts/controls/ChartMenu.tsx";
import type { DrawnLine } from "../../../charts/model/drawnLines.ts";
import { ALERT_ON_LINE, DELETE_LINE, MAKE_LOGARITHMIC, MAKE_STRAIGHT } from "../messages.ts";
import { sentenceOf } from "../../../api/apiError.ts";
import {
  useChangeChartLineMutation,
  useDeleteChartLineMutation,
  useDrawChartLineMutation,
  useGetChartLinesQuery,
  type ChartLine,
  type ChartLines,
  type NewChartLine,
} from "../../../api/endpoints.ts";
import { showFailure, showToast } from "../../../app/toasts.ts";

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

/** Lines on a symbol's chart, stored on the server, and the dialog that creates an alert on one. */
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
      // Resets the dialog, even if it is opened again while it fades out.
      key={openings}
      isOpen={isAlertOpen}
      subject={alerted}
      onClose={() => setAlertOpen(false)}
    />
  ) : null;
  return { drawing, alertDialog };
}

const noLines: readonly ChartLine[] = [];
const nothing: ReadonlyMap<string, NewChartLine> = new Map();

function useChartLines(symbol: string) {
  const { currentData, error } = useGetChartLinesQuery(
    { symbol },
    // Another tab may have drawn lines in the meantime.
    { refetchOnMountOrArgChange: true },
  );
  const [sendDrawn] = useDrawChartLineMutation();
  const [sendChange] = useChangeChartLineMutation();
  const [sendDelete] = useDeleteChartLineMutation();
  const known = currentData?.lines ?? noLines;
  /** Changes that are queued or in flight, by symbol and id. */
  const [sending, setSending] = useState(nothing);
  const lines = useMemo<readonly ChartLine[]>(
    () => known.map((line) => ({ ...line, ...sending.get(`${symbol} ${line.id}`) })),
    [symbol, known, sending],
  );
  useEffect(() => {
    if (error === undefined) return;
    showFailure(words.LINES_FAILED, error);
  }, [error]);

  /** Serializes changes, because each needs the version that the previous one created. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const newest = useRef(known);
  useEffect(() => {
    newest.current = known;
  }, [known]);
  const serialize = (
    title: string,
    send: () => Promise<ChartLines>,
  ): Promise<ChartLines | null> => {
    const sent = last.current.then(send).then(
      (answer) => {
        newest.current = answer.lines;
        return answer;
      },
      (failure: unknown) => {
        showToast({ intent: "failure", title, message: sentenceOf(failure) });
        return null;
      },
    );
    last.current = sent;
    return sent;
  };
  const versionOf = (id: number): number =>
    newest.current.find((line) => line.id === id)?.version ?? 1;

  /** Resolves to the id of the new line, or null if the server rejected it. */
  const draw = async (line: NewChartLine): Promise<number | null> => {
    const answer = await serialize(words.LINE_DRAW_FAILED, () =>
      sendDrawn({ symbol, newChartLine: line }).unwrap(),
    );
    return answer?.lines.at(-1)?.id ?? null;
  };

  /** Shows the change at once, and reverts it if the server rejects it. */
  const change = (id: number, line: NewChartLine): void => {
    setSending((all) => new Map(all).set(`${symbol} ${id}`, line));
    void serialize(words.LINE_CHANGE_FAILED, () => {
      const chartLineChange = { ...line, expectedVersion: versionOf(id) };
      return sendChange({ symbol, id, chartLineChange }).unwrap();
    }).then(() => setSending((all) => new Map([...all].filter(([, sent]) => sent !== line))));
  };

  const restore = async ({ from, to, scale }: NewChartLine): Promise<void> => {
    if ((await draw({ from, to, scale })) === null) return;
    showToast({ intent: "success", message: words.LINE_RESTORED });
  };
  const removeWithUndo = async (shown: ChartLine): Promise<void> => {
    const { id } = shown;
    let deleted = shown;
    const answer = await serialize(words.LINE_DELETE_FAILED, () => {
      deleted = newest.current.find((line) => line.id === id) ?? shown;
      return sendDelete({ symbol, id, expectedVersion: String(versionOf(id)) }).unwrap();
    });
    if (answer === null) return;
    showToast({
      intent: "success",
      message: words.LINE_DELETED,
      action: { text: words.UNDO, onClick: () => void restore(deleted) },
    });
  };
  const remove = (id: number): void => {
    const shown = lines.find((line) => line.id === id);
    if (shown) void removeWithUndo(shown);
  };
  return { lines, draw, change, remove };
}
