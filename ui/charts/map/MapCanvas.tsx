import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject, useState } from "react";
import { drawMap, sortByColor, type MapView } from "./drawMap.ts";
import type { MapLayout } from "./mapLayout.ts";
import { readMapColors, type MapColors } from "./mapColors.ts";

export interface MapCanvasProps {
  /** Keep the reference stable. */
  readonly layout: MapLayout;
  readonly view: MapView;
}

/** The map on a canvas; its thousands of rectangles are too many for DOM elements. */
export function MapCanvas({ layout, view }: MapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colors = useMapColors(canvas);
  const { width, height } = layout;
  const { scale, left, top } = view;
  const drawing = useMemo(
    () => colors && { layout, colors, byColor: sortByColor(layout, colors.steps.length) },
    [layout, colors],
  );

  // Separate from drawing, because setting the size clears the canvas.
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    element.width = Math.round(width * devicePixelRatio);
    element.height = Math.round(height * devicePixelRatio);
  }, [width, height]);

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d", { alpha: false });
    if (!element || !context || !drawing) return;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    const font = getComputedStyle(element).fontFamily;
    drawMap(context, { ...drawing, font }, { scale, left, top });
  }, [drawing, scale, left, top]);

  return <canvas ref={canvas} className="market-map-canvas" style={{ width, height }} />;
}

/** Returns the colors of the current theme; undefined until the element is mounted. */
function useMapColors(element: RefObject<Element | null>): MapColors | undefined {
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
