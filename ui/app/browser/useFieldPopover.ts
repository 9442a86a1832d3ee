import { useEffect, useRef } from "react";
import { placePopover } from "../../components/actions/placePopover.ts";

/** Minimum width of the list. */
const MIN_WIDTH_PX = 280;

/** Shows the popover above the field where there is no room below. */
export function useFieldPopover(isOpen: boolean) {
  const field = useRef<HTMLDivElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [box, shown] = [field.current, popover.current];
    if (!isOpen || !box || !shown) return undefined;
    const place = () => placeBelow(box, shown);
    shown.showPopover();
    place();
    shown.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
    window.addEventListener("resize", place);
    // Listens in the capture phase, because the dialog around the field may scroll.
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
  const target = field.getBoundingClientRect();
  list.style.width = `${Math.max(target.width, MIN_WIDTH_PX)}px`;
  placePopover(list, target);
}
