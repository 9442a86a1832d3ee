/**
 * Index scale: x depends on a bar's index, never on its date, so that nights and weekends take no
 * space. The view has two numbers, as in TradingView's lightweight-charts.
 */
export interface TimeView {
  /** Pixels from one bar to the next, > 0. */
  readonly spacing: number;
  /** Bars between the last bar and the right edge; negative if the view is in the past. */
  readonly rightOffset: number;
}

/** Number of bars (≥ 1) and plot width in pixels (> 0). */
export interface TimeFrame {
  readonly count: number;
  readonly width: number;
  /** Number of newest bars in the fitted view and the zoom limits; default: all. */
  readonly fitCount?: number;
  /** Minimum pixels right of the newest bar in the fitted view. */
  readonly lead?: number;
  /** True to fill the width with the fitted bars, however few. */
  readonly isFitExact?: boolean;
}

export interface ZoomLimits {
  readonly minFactor: number;
  readonly maxFactor: number;
  readonly minVisibleBars: number;
}

/** Half-open range of bar indices. */
export interface BarRange {
  readonly from: number;
  readonly to: number;
}

/** Pixels; prevents stretching a few bars to the plot's width. */
const MAX_FITTED_SPACING = 28;
/** Bar widths between the newest bar and the price axis, and the maximum share of the plot. */
const FITTED_RIGHT_BARS = 8;
const MAX_RIGHT_SHARE = 0.12;
/** Maximum share of the plot for `lead`. */
const MAX_LEAD_SHARE = 0.4;

/** Shows each fitted bar once. A reset returns to this view, and zoom factors refer to it. */
export function fitView(frame: TimeFrame): TimeView {
  const { count, width, fitCount = count, lead = 0, isFitExact = false } = frame;
  const fitted = Math.min(Math.max(fitCount, 1), count);
  const air = FITTED_RIGHT_BARS / (fitted + FITTED_RIGHT_BARS);
  const margin = Math.max(
    width * Math.min(air, MAX_RIGHT_SHARE),
    Math.min(lead, width * MAX_LEAD_SHARE),
  );
  const most = isFitExact && fitted < count ? Number.POSITIVE_INFINITY : MAX_FITTED_SPACING;
  const spacing = Math.min((width - margin) / fitted, most);
  return { spacing, rightOffset: margin / spacing };
}

/** Returns pixels from the plot's left edge; `index` may be a fraction. */
export function indexToX(frame: TimeFrame, view: TimeView, index: number): number {
  return frame.width - (frame.count - 0.5 - index + view.rightOffset) * view.spacing;
}

/** Inverse of {@link indexToX}; may be a fraction or outside the series. */
export function xToIndex(frame: TimeFrame, view: TimeView, x: number): number {
  return frame.count - 0.5 + view.rightOffset - (frame.width - x) / view.spacing;
}

export function visibleRange(frame: TimeFrame, view: TimeView): BarRange {
  // The tolerance excludes bars that only touch the edge.
  const from = Math.floor(xToIndex(frame, view, 0) - 0.5 + 1e-9) + 1;
  const to = Math.floor(xToIndex(frame, view, frame.width) + 0.5) + 1;
  return {
    from: Math.min(Math.max(from, 0), frame.count),
    to: Math.min(Math.max(to, 0), frame.count),
  };
}

/** Keeps the spacing within the zoom limits, and bars in view. */
export function clampView(frame: TimeFrame, limits: ZoomLimits, view: TimeView): TimeView {
  const spacing = clampSpacing(frame, limits, view.spacing);
  return { spacing, rightOffset: clampOffset(frame, limits, spacing, view.rightOffset) };
}

/** Zooms by `factor` (> 1 is closer) and keeps the point under `x` in place, within the limits. */
export function zoomView(
  frame: TimeFrame,
  limits: ZoomLimits,
  view: TimeView,
  x: number,
  factor: number,
): TimeView {
  const spacing = clampSpacing(frame, limits, view.spacing * factor);
  const anchor = xToIndex(frame, view, x);
  const rightOffset = anchor - frame.count + 0.5 + (frame.width - x) / spacing;
  return { spacing, rightOffset: clampOffset(frame, limits, spacing, rightOffset) };
}

/** Moves the bars by `dx` pixels; positive values show the past. */
export function panView(
  frame: TimeFrame,
  limits: ZoomLimits,
  view: TimeView,
  dx: number,
): TimeView {
  const rightOffset = view.rightOffset - dx / view.spacing;
  return {
    spacing: view.spacing,
    rightOffset: clampOffset(frame, limits, view.spacing, rightOffset),
  };
}

export function revealIndex(
  frame: TimeFrame,
  limits: ZoomLimits,
  view: TimeView,
  index: number,
): TimeView {
  const x = indexToX(frame, view, index);
  const half = view.spacing / 2;
  if (x - half < 0) return panView(frame, limits, view, half - x);
  if (x + half > frame.width) return panView(frame, limits, view, frame.width - x - half);
  return view;
}

function clampSpacing(frame: TimeFrame, limits: ZoomLimits, spacing: number): number {
  const fitted = fitView(frame).spacing;
  const least = fitted * limits.minFactor;
  const most = Math.min(fitted * limits.maxFactor, frame.width / limits.minVisibleBars);
  // The fit wins for a series shorter than the minimum.
  return Math.min(Math.max(spacing, least), Math.max(most, fitted));
}

function clampOffset(
  frame: TimeFrame,
  limits: ZoomLimits,
  spacing: number,
  rightOffset: number,
): number {
  const slots = frame.width / spacing;
  const kept = Math.min(limits.minVisibleBars, frame.count, slots);
  return Math.min(Math.max(rightOffset, kept - frame.count), slots - kept);
}
