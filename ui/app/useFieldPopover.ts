import { useEffect, useRef } from "react";

const GAP_PX = 4;
/** Minimum width of the list; it may be wider than the field. */
const MIN_WIDTH_PX = 280;

/** Shows a native popover below a field, or above it where there is no room. */
export function useFieldPopover(isOpen: boolean) {
  const field = useRef<HTMLDivElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [box, shown] = [field.current, popover.current];
    if (!isOpen || !box || !shown) return undefined;
    const place = () => placeBelow(box, shown);
    shown.showPopover();
    place();
    window.addEventListener("resize", place);
    // Listens in the capture phase, because the dialog around the field may be what scrolls.
    document.addEventListener("scroll", place, true);
    return () => {
      window.removeEventListener("resize", place);
      document.removeEventListener("scroll", place, true);
      shown.hidePopover();
    };
  }, [isOpen]);
  return { field, popover };
}

function placeBelow(field: HTMLElement, list: HTMLElement): void {
  const { left, top, bottom, width } = field.getBoundingClientRect();
  list.style.left = `${left}px`;
  list.style.width = `${Math.max(width, MIN_WIDTH_PX)}px`;
  const below = bottom + GAP_PX;
  const fits = below + list.offsetHeight <= window.innerHeight;
  list.style.top = `${fits ? below : Math.max(0, top - GAP_PX - list.offsetHeight)}px`;
}
