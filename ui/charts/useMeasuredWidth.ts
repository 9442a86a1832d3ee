import { type RefObject, useEffect, useRef, useState } from "react";

/** Returns whole pixels; 0 until measured. */
export function useMeasuredWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver((entries) => {
      const measured = entries.at(-1)?.contentRect.width;
      if (measured !== undefined) setWidth(Math.floor(measured));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
