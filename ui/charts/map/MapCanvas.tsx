import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { drawMap, sortByColor, type MapView } from "./drawMap.ts";
import type { MapLayout } from "./mapLayout.ts";
import { useMapColors } from "./useMapColors.ts";

export interface MapCanvasProps {
  /** Keep the reference while it stays. */
  readonly layout: MapLayout;
  readonly view: MapView;
  /** Groups only. */
  readonly isByGroup: boolean;
}

/** The drawing of the map: thousands of rectangles, too many for elements of their own. */
export function MapCanvas({ layout, view, isByGroup }: MapCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colors = useMapColors(canvas);
  const { width, height } = layout;
  const { scale, left, top } = view;
  const drawing = useMemo(
    () =>
      colors && { layout, colors, isByGroup, byColor: sortByColor(layout, colors.steps.length) },
    [layout, colors, isByGroup],
  );

  // Setting the size empties the canvas, so it is not done for every view.
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
