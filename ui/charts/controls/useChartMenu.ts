import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ChartState } from "../chartState.ts";
import { priceUnder, toTick } from "../model/alertLines.ts";
import { priceToY } from "../model/scales/priceScale.ts";
import { indexToX } from "../model/scales/timeScale.ts";
import { type Scene, cursorBar } from "../scene.ts";
import type { SceneOf } from "../useChartState.ts";

/** Position in pixels of the surface. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  readonly price: number;
}

/** Milliseconds of rest for the menu; meanwhile the finger moves the crosshair. */
const LONG_PRESS_MS = 900;
const REST_SLOP = 8;

/**
 * Opens by right click, by lifting a finger that rested, or by the menu key or Shift+F10. The
 * handlers run before the chart's gestures.
 */
export function useChartMenu(state: ChartState, sceneOf: SceneOf, isWanted: boolean) {
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const rest = useRef<{ x: number; y: number; since: number } | null>(null);
  const stopResting = useCallback(() => {
    rest.current = null;
  }, []);

  const handlers = useMemo(() => {
    if (!isWanted) return {};
    const sceneNow = (): Scene => sceneOf(state.latestView());
    const openAt = (x: number, y: number): void => {
      const { scale, series } = sceneNow();
      setPlace({ x, y, price: priceUnder(scale, y, series.digits) });
    };
    return {
      onContextMenu: (event: MouseEvent<HTMLDivElement>): void => {
        event.preventDefault();
        const isTouch =
          event.nativeEvent instanceof window.PointerEvent &&
          event.nativeEvent.pointerType === "touch";
        // The browser's own long press is shorter.
        if (isTouch) return;
        stopResting();
        // Keys are handled on keydown.
        if (
          event.nativeEvent instanceof window.PointerEvent &&
          event.nativeEvent.pointerType === ""
        )
          return;
        const { x, y } = placeIn(event);
        openAt(x, y);
      },
      onPointerDownCapture: (event: PointerEvent<HTMLDivElement>): void => {
        const isSecond = rest.current !== null;
        stopResting();
        if (event.pointerType !== "touch" || isSecond) return;
        rest.current = { x: event.clientX, y: event.clientY, since: event.timeStamp };
      },
      onPointerMoveCapture: ({ clientX, clientY }: PointerEvent<HTMLDivElement>): void => {
        const resting = rest.current;
        if (resting && Math.hypot(clientX - resting.x, clientY - resting.y) > REST_SLOP) {
          stopResting();
        }
      },
      onPointerUpCapture: (event: PointerEvent<HTMLDivElement>): void => {
        const resting = rest.current;
        stopResting();
        if (!resting || event.timeStamp - resting.since < LONG_PRESS_MS) return;
        const { x, y } = placeIn(event);
        openAt(x, y);
      },
      onPointerCancelCapture: stopResting,
      onKeyDownCapture: (event: KeyboardEvent<HTMLDivElement>): void => {
        if (event.key !== "ContextMenu" && !(event.key === "F10" && event.shiftKey)) return;
        event.preventDefault();
        event.stopPropagation();
        setPlace(placeOfCursor(sceneNow(), state));
      },
    };
  }, [isWanted, sceneOf, state, stopResting]);

  return { place, setPlace, handlers };
}

function placeIn(event: MouseEvent<HTMLElement>): { x: number; y: number } {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

function placeOfCursor(scene: Scene, state: ChartState): MenuPlace {
  const { frame, view, scale, series } = scene;
  const cursor = state.latestCursor();
  const index = cursorBar(scene, cursor) ?? series.bars.length - 1;
  const x = Math.min(Math.max(indexToX(frame, view, index), 0), frame.width);
  if (cursor.status === "pointer") {
    return { x, y: cursor.y, price: priceUnder(scale, cursor.y, series.digits) };
  }
  const price = series.bars[index]?.close ?? series.lastPrice;
  const y = Math.min(Math.max(priceToY(scale, price), scale.top), scale.bottom);
  return { x, y, price: toTick(price, series.digits) };
}
