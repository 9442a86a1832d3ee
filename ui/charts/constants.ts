import type { ChartRange } from "./model/scales/ranges.ts";
import type { Interval } from "../../backend/domain/bar.ts";

/** Limits of the specification, and options of the chart's toolbar. */
export const CHART_ZOOM_MIN = 0.5;
export const CHART_ZOOM_MAX = 10;
export const CHART_MIN_VISIBLE_BARS = 10;
/** Pixels; below it the fitted view has fewer bars, so that each stays visible. */
export const CHART_NARROW_PX = 480;
export const CHART_NARROW_BARS = 60;
/** Heights in pixels of the dashboard's panel and of the detail view. */
export const CHART_HEIGHT_PANEL = 500;
export const CHART_HEIGHT_DETAIL = 450;

export const DEFAULT_CHART_INTERVAL: Interval = "1d";

/** At the default interval each bar is wide enough for a body. */
export const DEFAULT_CHART_RANGE: ChartRange = "6m";

/** Intervals with enough bars for a shape, and few enough to see each. */
export const rangeIntervals: Readonly<Record<ChartRange, Interval>> = {
  "1d": "5m",
  "5d": "30m",
  "1m": "1h",
  "6m": "1d",
  ytd: "1d",
  "1y": "1d",
  "5y": "1w",
  all: "1w",
};

export const chartTypes = ["candlestick", "line", "area"] as const;
export type ChartType = (typeof chartTypes)[number];
export const DEFAULT_CHART_TYPE: ChartType = "candlestick";

/** Candles show their direction by hollow and filled bodies, or by color only. */
export const candleBodies = ["hollow", "filled"] as const;
export type CandleBodies = (typeof candleBodies)[number];
export const DEFAULT_CANDLE_BODIES: CandleBodies = "hollow";

export const chartZoomLimits = {
  minFactor: CHART_ZOOM_MIN,
  maxFactor: CHART_ZOOM_MAX,
  minVisibleBars: CHART_MIN_VISIBLE_BARS,
} as const;
