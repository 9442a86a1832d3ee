/**
 * Time on an index scale: x depends on a bar's place in the series, never on its date, so nights,
 * weekends and years without trading take no room. The view is two numbers, as in TradingView's
 * lightweight-charts: pixels per bar and empty bars at the right.
 */
export interface TimeView {
  /** Pixels from one bar to the next, > 0. */
  readonly spacing: number;
  /** Bars between the last bar and the right edge; negative when the view lies in the past. */
  readonly rightOffset: number;
}

/** What the view looks onto: the number of bars (≥ 1) and the plot's width in pixels (> 0). */
export interface TimeFrame {
  readonly count: number;
  readonly width: number;
  /**
   * How many of the newest bars the fitted view shows, all without it. Older bars that are loaded
   * later are left out, so that neither the fitted view nor the limits of the zoom move with them.
   */
  readonly fitCount?: number;
  /** Pixels that the fitted view keeps free right of the newest bar at least, for what is drawn there. */
  readonly lead?: number;
}

export interface ZoomLimits {
  /** Zoom factors relative to the fitted view. */
  readonly minFactor: number;
  readonly maxFactor: number;
  /** This many bars (or all, if there are fewer) stay in view whatever the zoom and pan. */
  readonly minVisibleBars: number;
}

/** Half-open range of bar indices. */
export interface BarRange {
  readonly from: number;
  readonly to: number;
}

/** A handful of bars is not blown up to the width of the plot. */
const MAX_FITTED_SPACING = 28;
/** Bars' widths between the newest bar and the price axis, and the most that they take of the plot. */
const FITTED_RIGHT_BARS = 8;
const MAX_RIGHT_SHARE = 0.12;
/** The most that `lead` takes of the plot. */
const MAX_LEAD_SHARE = 0.4;

/** The view that shows each fitted bar once; what a reset returns to and what zoom factors refer to. */
export function fitView({ count, width, fitCount = count, lead = 0 }: TimeFrame): TimeView {
  const fitted = Math.min(Math.max(fitCount, 1), count);
  const air = FITTED_RIGHT_BARS / (fitted + FITTED_RIGHT_BARS);
  const margin = Math.max(
    width * Math.min(air, MAX_RIGHT_SHARE),
    Math.min(lead, width * MAX_LEAD_SHARE),
  );
  const spacing = Math.min((width - margin) / fitted, MAX_FITTED_SPACING);
  return { spacing, rightOffset: margin / spacing };
}

/** Zoom factor of a view: 1 is the fitted view, 2 shows half as many bars. */
export function zoomFactor(frame: TimeFrame, view: TimeView): number {
  return view.spacing / fitView(frame).spacing;
}

/** Center of the bar at `index`, in pixels from the plot's left edge. Fractions are positions between bars. */
export function indexToX(frame: TimeFrame, view: TimeView, index: number): number {
  return frame.width - (frame.count - 0.5 - index + view.rightOffset) * view.spacing;
}

/** Inverse of {@link indexToX}; not rounded, may lie outside the series. */
export function xToIndex(frame: TimeFrame, view: TimeView, x: number): number {
  return frame.count - 0.5 + view.rightOffset - (frame.width - x) / view.spacing;
}

/** Bars of which at least a part lies inside the plot. */
export function visibleRange(frame: TimeFrame, view: TimeView): BarRange {
  // A bar that only touches the edge, rounding apart, is not inside.
  const from = Math.floor(xToIndex(frame, view, 0) - 0.5 + 1e-9) + 1;
  const to = Math.floor(xToIndex(frame, view, frame.width) + 0.5) + 1;
  return {
    from: Math.min(Math.max(from, 0), frame.count),
    to: Math.min(Math.max(to, 0), frame.count),
  };
}

/** Nearest allowed view: spacing inside the zoom limits, offset such that the bars cannot be lost from view. */
export function clampView(frame: TimeFrame, limits: ZoomLimits, view: TimeView): TimeView {
  const spacing = clampSpacing(frame, limits, view.spacing);
  return { spacing, rightOffset: clampOffset(frame, limits, spacing, view.rightOffset) };
}

/** Zooms by `factor` (> 1 closer) and keeps whatever lies under `x` where it is, as far as the limits allow. */
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

/** Moves the bars by `dx` pixels; positive drags the past into view. */
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

/** The least pan that brings the whole bar at `index` into view; the same view if it already is. */
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
  // A series shorter than the minimum may be fitted wider than "minimum bars" allows; the fit wins.
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
