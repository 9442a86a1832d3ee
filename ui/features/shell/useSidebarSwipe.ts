import { useEffect } from "react";

/** Pixels from the edge within which a touch is for the sidebar. */
export const EDGE_PX = 28;
/** Minimum pixels of a swipe. */
export const SWIPE_PX = 56;

export interface SidebarSwipe {
  readonly isEnabled: boolean;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * Opens on a swipe from the left edge, closes on one back. Touches only, so that selecting text
 * with a mouse is unaffected.
 */
export function useSidebarSwipe({ isEnabled, isOpen, open, close }: SidebarSwipe): void {
  useEffect(() => {
    if (!isEnabled) return undefined;
    let start: { readonly id: number; readonly x: number; readonly y: number } | null = null;

    const begin = (event: TouchEvent) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      const isOurs = touch !== undefined && (isOpen || touch.clientX <= EDGE_PX);
      start = isOurs ? { id: touch.identifier, x: touch.clientX, y: touch.clientY } : null;
    };
    const move = (event: TouchEvent) => {
      const touch = [...event.changedTouches].find(({ identifier }) => identifier === start?.id);
      if (!start || !touch) return;
      const along = (touch.clientX - start.x) * (isOpen ? -1 : 1);
      const across = Math.abs(touch.clientY - start.y);
      // A mostly vertical move is a scroll.
      if (across > Math.max(SWIPE_PX / 2, Math.abs(along))) start = null;
      else if (along >= SWIPE_PX) {
        start = null;
        if (isOpen) close();
        else open();
      }
    };
    const end = () => {
      start = null;
    };

    const passive = { passive: true } as const;
    document.addEventListener("touchstart", begin, passive);
    document.addEventListener("touchmove", move, passive);
    document.addEventListener("touchend", end, passive);
    document.addEventListener("touchcancel", end, passive);
    return () => {
      document.removeEventListener("touchstart", begin);
      document.removeEventListener("touchmove", move);
      document.removeEventListener("touchend", end);
      document.removeEventListener("touchcancel", end);
    };
  }, [isEnabled, isOpen, open, close]);
}
