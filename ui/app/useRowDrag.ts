import { useRef, useState, type PointerEvent } from "react";

/** The row that is dragged, and the one before which it would be let go; null is the end. */
export interface DraggedRow {
  readonly key: string;
  readonly before: string | null;
}

export interface RowDrag {
  readonly dragged: DraggedRow | undefined;
  /** For the handle of a row. Rows are found by `data-row` within the `data-rows` around it. */
  handleProps(key: string): {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** Distance from the edge of the window within which a drag scrolls, and how far a move of the pointer does. */
const EDGE_PX = 56;
const SCROLL_PX = 16;

/** Moves rows by pointer, with a finger too: the handle keeps the pointer until it is let go. */
export function useRowDrag(onMove: (moved: DraggedRow) => void): RowDrag {
  const [dragged, setDragged] = useState<DraggedRow>();
  const isDown = useRef(false);

  const end = (isDone: boolean) => {
    isDown.current = false;
    if (dragged && isDone && dragged.key !== dragged.before) onMove(dragged);
    setDragged(undefined);
  };

  return {
    dragged,
    handleProps: (key) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        isDown.current = true;
      },
      onPointerMove: ({ currentTarget, clientY }) => {
        if (!isDown.current) return;
        scrollAtEdge(clientY);
        const rows = [
          ...(currentTarget.closest("[data-rows]")?.querySelectorAll<HTMLElement>("[data-row]") ??
            []),
        ];
        const next = rows.find((row) => {
          const { top, height } = row.getBoundingClientRect();
          return clientY < top + height / 2;
        });
        setDragged({ key, before: next?.dataset["row"] ?? null });
      },
      onPointerUp: () => end(true),
      onPointerCancel: () => end(false),
    }),
  };
}

function scrollAtEdge(clientY: number): void {
  if (clientY < EDGE_PX) window.scrollBy({ top: -SCROLL_PX });
  else if (clientY > window.innerHeight - EDGE_PX) window.scrollBy({ top: SCROLL_PX });
}
