import { useEffect, useRef, useState, type RefObject } from "react";

/** A screenful ahead: what is scrolled to has mostly come by then. */
const MARGIN = "600px";

/** True from the moment that the element is about to be seen. */
export function useNear(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [isNear]);
  return [element, isNear];
}
