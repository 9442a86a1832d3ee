const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * Places a native popover below its target, or above if there is more room. `--room` is the height
 * in pixels that its style sheet must respect, so that it never covers the target. `wanted` is the
 * height it may need; default: its current one. Without room to the right it ends at the target's
 * right edge.
 */
export function placePopover(popover: HTMLElement, target: DOMRect, wanted?: number): void {
  const { innerWidth, innerHeight } = window;
  popover.style.removeProperty("--room");
  const below = innerHeight - target.bottom - GAP_PX - EDGE_PX;
  const above = target.top - GAP_PX - EDGE_PX;
  const isBelow = (wanted ?? popover.offsetHeight) <= below || below >= above;
  popover.style.setProperty("--room", `${Math.floor(isBelow ? below : above)}px`);
  popover.style.top = isBelow ? `${target.bottom + GAP_PX}px` : "auto";
  popover.style.bottom = isBelow ? "auto" : `${innerHeight - target.top + GAP_PX}px`;
  const width = popover.offsetWidth;
  const fits = target.left + width + EDGE_PX <= innerWidth;
  popover.style.left = `${fits ? target.left : Math.max(EDGE_PX, target.right - width)}px`;
}
