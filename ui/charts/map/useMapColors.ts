import { type RefObject, useEffect, useState } from "react";
import { readMapColors, type MapColors } from "./mapColors.ts";

/** The colors of the theme on show; undefined until the element is there. */
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
