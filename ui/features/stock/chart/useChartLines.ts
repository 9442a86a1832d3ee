import { useEffect, useMemo, useRef, useState } from "react";
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
import * as words from "../messages.ts";

const noLines: readonly ChartLine[] = [];
const nothing: ReadonlyMap<string, NewChartLine> = new Map();

export function useChartLines(symbol: string) {
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

  /**
   * Changes are sent one after the other, because each needs the version that its predecessor
   * created.
   */
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

  /**
   * Shows the change immediately, even while earlier changes are queued, and reverts it if the
   * server rejects it.
   */
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
      // The line as earlier changes have left it.
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
  /** Offers Undo, which draws the line again. */
  const remove = (id: number): void => {
    const shown = lines.find((line) => line.id === id);
    if (shown) void removeWithUndo(shown);
  };
  return { lines, draw, change, remove };
}
