import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { type AlertLine, type LineMove, priceUnder, tickOf, toTick } from "../model/alertLines.ts";
import { type PriceScale, priceToY } from "../model/scales/priceScale.ts";

/** Ticks per step with Shift, and of Page Up and Page Down. */
const LARGE_STEP = 10;

interface Grab {
  readonly pointerId: number;
  readonly offset: number;
  readonly startY: number;
}

/**
 * Moves lines by pointer and keys. A release or Enter calls `onMove` with the new price; Escape,
 * losing the focus and a canceled pointer restore the line.
 */
export function useLineMove(
  scale: PriceScale,
  digits: number,
  onMove: ((id: string, price: number) => void) | undefined,
) {
  const [move, setShownMove] = useState<LineMove | null>(null);
  // A pointer may be released before its last move is rendered.
  const latest = useRef<LineMove | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const grab = useRef<Grab | null>(null);

  const setMove = (next: LineMove | null): void => {
    latest.current = next;
    setShownMove(next);
  };
  const commit = (line: AlertLine): void => {
    const set = latest.current;
    setMove(null);
    if (set?.id === line.id && set.price !== line.price) onMove?.(line.id, set.price);
  };
  const stepBy = (line: AlertLine, ticks: number): void => {
    const from = latest.current?.id === line.id ? latest.current.price : line.price;
    setMove({ id: line.id, price: toTick(from + ticks * tickOf(digits), digits) });
  };

  const handlersOf = (line: AlertLine) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.stopPropagation();
      event.currentTarget.focus();
      if (!line.isMovable || onMove === undefined) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const y = yOf(event);
      grab.current = { pointerId: event.pointerId, startY: y, offset: lineY(scale, line) - y };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const grabbed = grab.current;
      if (grabbed?.pointerId !== event.pointerId) return;
      event.stopPropagation();
      const y = yOf(event);
      if (latest.current === null && Math.abs(y - grabbed.startY) < TAP_SLOP) return;
      setMove({ id: line.id, price: priceUnder(scale, y + grabbed.offset, digits) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (grab.current?.pointerId !== event.pointerId) return;
      event.stopPropagation();
      grab.current = null;
      commit(line);
    },
    onPointerCancel: () => {
      grab.current = null;
      setMove(null);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const isMoving = latest.current?.id === line.id;
      const step = stepOf(event.key, event.shiftKey);
      if (step !== 0 && line.isMovable && onMove !== undefined) stepBy(line, step);
      else if (event.key === "Enter" && isMoving) commit(line);
      else if (event.key === "Escape" && isMoving) {
        grab.current = null;
        setMove(null);
      } else return;
      event.preventDefault();
      // Prevents the chart's keys, and the Escape of an overlay around it.
      event.stopPropagation();
    },
    onFocus: () => setHeld(line.id),
    onBlur: () => {
      setHeld(null);
      if (grab.current === null) setMove(null);
    },
  });
  return { move, held, handlersOf };
}

/** A press that moves fewer pixels is a tap. */
const TAP_SLOP = 3;

/** Pixels below the top of the plot, where the slider layer begins. */
function yOf(event: PointerEvent<HTMLElement>): number {
  const layer = event.currentTarget.parentElement ?? event.currentTarget;
  return event.clientY - layer.getBoundingClientRect().top;
}

/** A line out of view is grabbed at its label. */
function lineY(scale: PriceScale, { price }: AlertLine): number {
  return Math.min(Math.max(priceToY(scale, price), scale.top), scale.bottom);
}

/** Returns ticks, positive for up; 0 for other keys. */
function stepOf(key: string, isLarge: boolean): number {
  const step = isLarge ? LARGE_STEP : 1;
  switch (key) {
    case "ArrowUp":
    case "ArrowRight":
      return step;
    case "ArrowDown":
    case "ArrowLeft":
      return -step;
    case "PageUp":
      return LARGE_STEP;
    case "PageDown":
      return -LARGE_STEP;
    default:
      return 0;
  }
}
