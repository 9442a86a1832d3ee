import type { Box } from "./mapLayout.ts";

/** Matrix of `@visx/zoom`, never skewed, with equal scales. */
export interface Matrix {
  readonly scaleX: number;
  readonly scaleY: number;
  readonly translateX: number;
  readonly translateY: number;
  readonly skewX: number;
  readonly skewY: number;
}

export const MAX_ZOOM = 32;

export const WHOLE_MAP: Matrix = {
  scaleX: 1,
  scaleY: 1,
  translateX: 0,
  translateY: 0,
  skewX: 0,
  skewY: 0,
};

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Returns `before` for a zoom beyond {@link MAX_ZOOM}. */
export function keepInside(wanted: Matrix, before: Matrix, width: number, height: number): Matrix {
  if (wanted.scaleX > MAX_ZOOM) return before;
  const scale = Math.max(1, wanted.scaleX);
  return {
    ...WHOLE_MAP,
    scaleX: scale,
    scaleY: scale,
    translateX: clamp(wanted.translateX, width * (1 - scale), 0),
    translateY: clamp(wanted.translateY, height * (1 - scale), 0),
  };
}

export function bringIntoView(view: Matrix, box: Box, width: number, height: number): Matrix {
  const { scaleX: scale, translateX, translateY } = view;
  const shift = (from: number, to: number, size: number): number => {
    if (from < 0) return -from;
    return to > size ? Math.max(size - to, -from) : 0;
  };
  return {
    ...view,
    translateX: translateX + shift(box.x0 * scale + translateX, box.x1 * scale + translateX, width),
    translateY:
      translateY + shift(box.y0 * scale + translateY, box.y1 * scale + translateY, height),
  };
}
