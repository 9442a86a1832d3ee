import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { tickOf } from "../model/alertLines.ts";
import {
  type DrawnLine,
  type LinePoint,
  type LineScene,
  type LineThrough,
  moveLine,
  movePoint,
  type Pixel,
  pixelOf,
  snapPoint,
} from "../model/drawnLines.ts";
import { yToPrice } from "../model/priceScale.ts";
import { xToIndex } from "../model/timeScale.ts";

/** Bars or ticks of a key pressed with Shift. */
const LARGE_STEP = 10;
/** A press that moves less than this many pixels is a tap. */
const TAP_SLOP = 4;

/** What of a line is moved. */
export type LinePart = "from" | "to" | "line";

interface Grab {
  readonly pointerId: number;
  readonly part: LinePart;
  readonly line: DrawnLine;
  readonly start: Pixel;
  /** From the pointer to the point, which must not jump to the pointer. */
  readonly offset: Pixel;
}

export interface LineChanges {
  /** The line as it is moved now; null while none is. */
  readonly draft: DrawnLine | null;
  readonly grab: (event: PointerEvent<Element>, line: DrawnLine, part: LinePart) => void;
  /** Whether the pointer moves a line. */
  readonly drag: (event: PointerEvent<Element>) => boolean;
  readonly drop: (event: PointerEvent<Element>) => void;
  /** Leaves the line where it was; false while none is moved. */
  readonly cancel: () => boolean;
  /** Sets what keys have moved; false while nothing is. */
  readonly commit: () => boolean;
  /** Whether the key meant something. */
  readonly press: (event: KeyboardEvent<Element>, line: DrawnLine, part: LinePart) => boolean;
}

/**
 * Moving drawn lines and their points by pointer and keys. A pointer sets them on release, keys when
 * Enter is pressed or the focus leaves; Escape puts them back. No point passes the other.
 */
export function useLineChange(
  scene: LineScene,
  onChange: (id: number, line: LineThrough) => void,
): LineChanges {
  const [draft, setShownDraft] = useState<DrawnLine | null>(null);
  // Newest, drawn or not: a pointer may be released before its last move has been drawn.
  const latest = useRef<DrawnLine | null>(null);
  const held = useRef<Grab | null>(null);
  const setDraft = (next: DrawnLine | null): void => {
    latest.current = next;
    setShownDraft(next);
  };
  const withPoint = (line: DrawnLine, part: "from" | "to", point: LinePoint): void => {
    const next = { ...line, [part]: point };
    if (next.from.time < next.to.time) setDraft(next);
  };
  const commit = (): boolean => {
    const line = latest.current;
    if (line === null) return false;
    setDraft(null);
    const { id, from, to, scale } = line;
    onChange(id, { from, to, scale });
    return true;
  };
  const dragTo = ({ part, line, start, offset }: Grab, place: Pixel): void => {
    const { frame, view, scale, digits, times } = scene;
    if (part !== "line") {
      const aim = { x: place.x + offset.x, y: place.y + offset.y };
      const { index, price } = snapPoint(scene, aim);
      withPoint(latest.current ?? line, part, { time: times.timeOf(index), price });
      return;
    }
    const bars = Math.round(xToIndex(frame, view, place.x) - xToIndex(frame, view, start.x));
    const rise = yToPrice(scale, place.y) - yToPrice(scale, start.y);
    setDraft(moveLine(scene, line, { bars, ticks: Math.round(rise / tickOf(digits)) }));
  };

  return {
    draft,
    grab: (event, line, part) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const start = placeIn(event);
      const point = part === "line" ? start : pixelOf(scene, line[part]);
      const offset = { x: point.x - start.x, y: point.y - start.y };
      held.current = { pointerId: event.pointerId, part, line, start, offset };
    },
    drag: (event) => {
      const grab = held.current;
      if (grab?.pointerId !== event.pointerId) return false;
      const place = placeIn(event);
      // A press that trembles is no move.
      const far = Math.hypot(place.x - grab.start.x, place.y - grab.start.y);
      if (latest.current !== null || far >= TAP_SLOP) dragTo(grab, place);
      return true;
    },
    drop: (event) => {
      if (held.current?.pointerId !== event.pointerId) return;
      held.current = null;
      commit();
    },
    cancel: () => {
      const isMoving = latest.current !== null;
      held.current = null;
      setDraft(null);
      return isMoving;
    },
    commit,
    press: (event, line, part) => {
      const step = stepOf(event.key, event.shiftKey ? LARGE_STEP : 1);
      if (step === null) return false;
      const from = latest.current?.id === line.id ? latest.current : line;
      if (part === "line") setDraft(moveLine(scene, from, step));
      else withPoint(from, part, movePoint(scene, from[part], step));
      return true;
    },
  };
}

/** Pixels from the plot's left top, where the layer of the lines begins. */
export function placeIn(event: PointerEvent<Element> | MouseEvent<Element>): Pixel {
  const layer = event.currentTarget.closest("[data-plot]") ?? event.currentTarget;
  const { left, top } = layer.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** What an arrow key moves by; null for any other key. */
export function stepOf(key: string, size: number): { bars: number; ticks: number } | null {
  switch (key) {
    case "ArrowLeft":
      return { bars: -size, ticks: 0 };
    case "ArrowRight":
      return { bars: size, ticks: 0 };
    case "ArrowUp":
      return { bars: 0, ticks: size };
    case "ArrowDown":
      return { bars: 0, ticks: -size };
    default:
      return null;
  }
}
