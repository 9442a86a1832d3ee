import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** The bottom padding of the overlay. */
const MARGIN_PX = 12;

/**
 * Returns the height that is left for an element in the window, in whole pixels and at least
 * `least`: below what precedes it and above what follows it. The top is measured in the positioned
 * ancestor, which starts at the window's top. Returns `least` if `isAsked` is false, because
 * measuring forces a layout of the whole page.
 */
export function useHeightBelow(
  least: number,
  isAsked: boolean,
): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(least);
  useLayoutEffect(() => {
    const own = element.current;
    if (!isAsked || own === null) return undefined;
    const measure = () => {
      const last = own.parentElement?.lastElementChild;
      const end = last instanceof HTMLElement ? bottomOf(last) : bottomOf(own);
      const following = end - bottomOf(own);
      setRoom(Math.max(least, window.innerHeight - own.offsetTop - following - MARGIN_PX));
    };
    measure();
    window.addEventListener("resize", measure);
    const observer = new ResizeObserver(measure);
    for (const sibling of own.parentElement?.children ?? []) {
      if (sibling !== own) observer.observe(sibling);
    }
    return () => {
      window.removeEventListener("resize", measure);
      observer.disconnect();
    };
  }, [least, isAsked]);
  return [element, isAsked ? room : least];
}

const bottomOf = ({ offsetTop, offsetHeight }: HTMLElement): number => offsetTop + offsetHeight;
