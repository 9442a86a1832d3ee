import { useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Left free under it. */
const MARGIN_PX = 12;

/**
 * What the window has left from an element's top on, in whole pixels, and never less than `least`.
 * The element's place is that in its positioned ancestor, which stands at the window's top.
 */
export function useRoomBelow(least: number): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(least);
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.offsetTop ?? window.innerHeight;
      setRoom(Math.max(least, window.innerHeight - top - MARGIN_PX));
    };
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, [least]);
  return [element, room];
}
