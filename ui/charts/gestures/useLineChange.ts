import type { LinePoint, LineThrough } from "../../../backend/domain/line.ts";
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { tickOf } from "../model/alertLines.ts";
import {
  type DrawnLine,
  type LineScene,
  moveLine,
  movePoint,
  type Pixel,
  pixelOf,
  snapPoint,
} from "../model/drawnLines.ts";
import { yToPrice } from "../model/scales/priceScale.ts";
import { xToIndex } from "../model/scales/timeScale.ts";

const LARGE_STEP = 10;
/** Milliseconds from the last key to the save; longer than the repeat interval of a held key. */
export const SAVE_PAUSE_MS = 600;
/** A press that moves fewer pixels is a tap. */
const TAP_SLOP = 4;

export type LinePart = "from" | "to" | "line";

interface Grab {
  readonly pointerId: number;
  readonly part: LinePart;
  readonly line: DrawnLine;
  readonly start: Pixel;
  /** Keeps the point from jumping to the pointer. */
  readonly offset: Pixel;
}

interface KeyMove {
  readonly line: DrawnLine;
  isSaved: boolean;
}

/**
 * Moves lines and points by pointer and keys. A pointer saves on release. Keys save shortly after
 * the last press, or when the page is hidden or the chart closes. Escape restores the line, even if
 * saved, until Enter or another part ends the move. A point cannot pass the other one.
 */
export function useLineChange(scene: LineScene, onChange: (id: number, line: LineThrough) => void) {
  const [draft, setShownDraft] = useState<DrawnLine | null>(null);
  // A pointer may be released before its last move is rendered.
  const latest = useRef<DrawnLine | null>(null);
  const held = useRef<Grab | null>(null);
  const moved = useRef<KeyMove | null>(null);
  const setDraft = (next: DrawnLine | null): void => {
    latest.current = next;
    setShownDraft(next);
  };
  const withPoint = (line: DrawnLine, part: "from" | "to", point: LinePoint): void => {
    const next = { ...line, [part]: point };
    if (next.from.time < next.to.time) setDraft(next);
  };
  const send = ({ id, from, to, scale }: DrawnLine): void => onChange(id, { from, to, scale });
  const save = (): boolean => {
    const line = latest.current;
    if (line === null) return false;
    if (moved.current) moved.current.isSaved = true;
    setDraft(null);
    send(line);
    return true;
  };
  /** Returns false if nothing was being moved. */
  const commit = (): boolean => {
    const isSaved = save() || moved.current !== null;
    moved.current = null;
    return isSaved;
  };
  const saveKeys = useEffectEvent((): void => {
    if (held.current === null) save();
  });
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(saveKeys, SAVE_PAUSE_MS);
    const saveIfHidden = (): void => {
      if (document.visibilityState === "hidden") saveKeys();
    };
    document.addEventListener("visibilitychange", saveIfHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", saveIfHidden);
    };
  }, [draft]);
  useEffect(() => () => saveKeys(), []);
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
    /** Null when nothing is moved, and once the line is saved. */
    draft,
    grab: (event: PointerEvent<Element>, line: DrawnLine, part: LinePart): void => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const start = placeIn(event);
      const point = part === "line" ? start : pixelOf(scene, line[part]);
      const offset = { x: point.x - start.x, y: point.y - start.y };
      held.current = { pointerId: event.pointerId, part, line, start, offset };
      moved.current = null;
    },
    drag: (event: PointerEvent<Element>): boolean => {
      const grab = held.current;
      if (grab?.pointerId !== event.pointerId) return false;
      const place = placeIn(event);
      const far = Math.hypot(place.x - grab.start.x, place.y - grab.start.y);
      if (latest.current !== null || far >= TAP_SLOP) dragTo(grab, place);
      return true;
    },
    drop: (event: PointerEvent<Element>): void => {
      if (held.current?.pointerId !== event.pointerId) return;
      held.current = null;
      commit();
    },
    /** Returns false if no line was being moved. */
    cancel: (): boolean => {
      const keys = moved.current;
      const isMoving = latest.current !== null || keys !== null;
      held.current = null;
      moved.current = null;
      setDraft(null);
      if (keys?.isSaved) send(keys.line);
      return isMoving;
    },
    commit,
    press: (event: KeyboardEvent<Element>, line: DrawnLine, part: LinePart): boolean => {
      const step = stepOf(event.key, event.shiftKey ? LARGE_STEP : 1);
      if (step === null) return false;
      const from = latest.current?.id === line.id ? latest.current : line;
      if (part === "line") setDraft(moveLine(scene, from, step));
      else withPoint(from, part, movePoint(scene, from[part], step));
      if (latest.current !== null) moved.current ??= { line, isSaved: false };
      return true;
    },
  };
}

/** Pixels from the top left of the plot, where the line layer begins. */
export function placeIn(event: PointerEvent<Element> | MouseEvent<Element>): Pixel {
  const layer = event.currentTarget.closest("[data-plot]") ?? event.currentTarget;
  const { left, top } = layer.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

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
