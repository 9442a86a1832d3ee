import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Left free under it. */
const MARGIN_PX = 12;

/**
 * What the window has left from an element's top on, in whole pixels, and never less than `least`.
 * The element's place is that in its positioned ancestor, which stands at the window's top; its
 * elder siblings push it down when they open. `least` where it is not asked for: to measure is to
 * lay out the whole page.
 */
export function useRoomBelow(
  least: number,
  isAsked: boolean,
): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(least);
  useLayoutEffect(() => {
    if (!isAsked) return undefined;
    const measure = () => {
      const top = element.current?.offsetTop ?? window.innerHeight;
      setRoom(Math.max(least, window.innerHeight - top - MARGIN_PX));
    };
    measure();
    window.addEventListener("resize", measure);
    const observer = new ResizeObserver(measure);
    for (const sibling of element.current?.parentElement?.children ?? []) {
      if (sibling !== element.current) observer.observe(sibling);
    }
    return () => {
      window.removeEventListener("resize", measure);
      observer.disconnect();
    };
  }, [least, isAsked]);
  return [element, isAsked ? room : least];
}
