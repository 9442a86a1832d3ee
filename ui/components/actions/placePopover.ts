const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * Places a native popover below its target, or above if it does not fit below and there is more
 * room above. It never covers the target: `--room` has the height in pixels that it may take, which
 * its style sheet must respect. `wanted` is the height that it may need; by default the one that it
 * has. Where it does not fit to the right of the target's left edge, it ends at the right one.
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
