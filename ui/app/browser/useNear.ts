import { useEffect, useRef, useState, type RefObject } from "react";

/** About one screenful, so that most parts have loaded when they are scrolled to. */
const MARGIN = "600px";

/** Returns a ref and whether its element has come near the viewport; true stays true. */
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
