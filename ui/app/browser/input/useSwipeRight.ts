import { useEffect, useRef, type RefObject } from "react";

/** Distance of a swipe that dismisses an element (specification). */
export const SWIPE_THRESHOLD_PX = 50;

/** Vertical pixels; more is a scroll. */
const SCROLL_TOLERANCE_PX = 24;

interface Drag {
  pointer: number;
  x: number;
  y: number;
  target: HTMLElement;
}

/** Calls `onSwipe` when a matching element is dragged right by {@link SWIPE_THRESHOLD_PX}. */
export function useSwipeRight(
  area: RefObject<HTMLElement | null>,
  selector: string,
  onSwipe: () => void,
): void {
  const latest = useRef(onSwipe);
  useEffect(() => {
    latest.current = onSwipe;
  });

  useEffect(() => {
    const host = area.current;
    if (host === null) return undefined;
    let drag: Drag | null = null;

    function start(event: PointerEvent): void {
      const from = event.target instanceof Element ? event.target : null;
      if (event.button !== 0 || from?.closest("button, a, [role=button]")) return;
      const target = from?.closest<HTMLElement>(selector) ?? null;
      if (target === null) return;
      drag = { pointer: event.pointerId, x: event.clientX, y: event.clientY, target };
    }

    function move(event: PointerEvent): void {
      if (drag === null || event.pointerId !== drag.pointer) return;
      if (Math.abs(event.clientY - drag.y) > SCROLL_TOLERANCE_PX) {
        cancel();
        return;
      }
      drag.target.style.translate = `${Math.max(0, event.clientX - drag.x)}px 0`;
    }

    function finish(event: PointerEvent): void {
      if (drag === null || event.pointerId !== drag.pointer) return;
      const far = event.clientX - drag.x >= SWIPE_THRESHOLD_PX;
      // A dismissed toast stays in place while it fades out.
      if (!far) drag.target.style.translate = "";
      drag = null;
      if (far) latest.current();
    }

    function cancel(): void {
      if (drag !== null) drag.target.style.translate = "";
      drag = null;
    }

    host.addEventListener("pointerdown", start);
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", finish);
    document.addEventListener("pointercancel", cancel);
    return () => {
      host.removeEventListener("pointerdown", start);
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", finish);
      document.removeEventListener("pointercancel", cancel);
    };
  }, [area, selector]);
}
