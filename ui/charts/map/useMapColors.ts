import { type RefObject, useEffect, useState } from "react";
import { readMapColors, type MapColors } from "./mapColors.ts";

/** Returns the colors of the current theme; undefined until the element is mounted. */
export function useMapColors(element: RefObject<Element | null>): MapColors | undefined {
  const [colors, setColors] = useState<MapColors>();
  useEffect(() => {
    const read = () => {
      if (element.current) setColors(readMapColors(element.current));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, [element]);
  return colors;
}
