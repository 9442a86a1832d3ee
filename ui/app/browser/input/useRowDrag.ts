import { useRef, useState, type PointerEvent } from "react";

/** `before` is the row that follows; null is the end. */
export interface DraggedRow {
  readonly key: string;
  readonly before: string | null;
}

export interface RowDrag {
  readonly dragged: DraggedRow | undefined;
  /** Finds rows by `data-row` inside the surrounding `data-rows`. */
  handleProps(key: string): {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

/** Pixels from the window's edge within which a drag scrolls, and pixels scrolled for each move. */
const EDGE_PX = 56;
const SCROLL_PX = 16;

/** The handle captures the pointer until it is released. */
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
