import { useRef, useState, type PointerEvent } from "react";

/** The row that is dragged, and the one before which it would be let go; null is the end. */
export interface Dragged {
  readonly symbol: string;
  readonly before: string | null;
}

export interface RowDrag {
  readonly dragged: Dragged | undefined;
  /** For the handle of a row. Rows are found by `data-symbol` within the `tbody` around it. */
  handleProps(symbol: string): {
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
export function useRowDrag(onMove: (moved: Dragged) => void): RowDrag {
  const [dragged, setDragged] = useState<Dragged>();
  const isDown = useRef(false);

  const end = (isDone: boolean) => {
    isDown.current = false;
    if (dragged && isDone) onMove(dragged);
    setDragged(undefined);
  };

  return {
    dragged,
    handleProps: (symbol) => ({
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
          ...(currentTarget.closest("tbody")?.querySelectorAll<HTMLElement>("[data-symbol]") ?? []),
        ];
        const next = rows.find((row) => {
          const { top, height } = row.getBoundingClientRect();
          return clientY < top + height / 2;
        });
        const before = next?.dataset["symbol"] ?? null;
        setDragged({ symbol, before });
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
