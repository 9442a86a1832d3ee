import { useEffect } from "react";

/** A touch that starts within this distance of the edge is for the sidebar, not the page. */
export const EDGE_PX = 28;
/** Minimum length of the swipe. */
export const SWIPE_PX = 56;

export interface SidebarSwipe {
  /** False if the sidebar is always visible. */
  readonly isEnabled: boolean;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * Opens the sidebar on a swipe from the left edge and closes it on a swipe back. It handles touches
 * only, so that selecting text near the edge with a mouse is unaffected. The drawer animates the
 * slide and respects reduced motion.
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
