import { priceDigits } from "./chartFormat.ts";
import type { ChartCursor } from "./chartState.ts";
import { describeSinceFirstBar, type PriceFormatter } from "./messages.ts";
import { formatPercent } from "../format/number.ts";
import { CHART_MIN_VISIBLE_BARS, chartZoomLimits, type ChartType } from "./constants.ts";
import type { Indicator } from "./indicators.ts";
import type { ChartLayout } from "./layout.ts";
import type { ChartBar } from "./model/bars.ts";
import {
  type Comparison,
  jointExtent,
  type PercentBase,
  percentBase,
  percentFrom,
  percentTicks,
} from "./model/compare.ts";
import { type ConflationLevels, conflationLevels } from "./model/conflate.ts";
import { nearestBar, stepCursor } from "./model/crosshair.ts";
import { type Extent, type ExtentIndex, extentOf, indexExtents } from "./model/scales/extent.ts";
import {
  autoscale,
  extendScale,
  type PriceScale,
  type PriceTicks,
  priceTicks,
} from "./model/scales/priceScale.ts";
import { extendedRuns, type SessionRun } from "./model/sessionRuns.ts";
import { rankBars, type TimeTick, timeTicks, type UtcOffset } from "./model/scales/ticks.ts";
import {
  type BarRange,
  clampView,
  fitView,
  indexToX,
  type TimeFrame,
  type TimeView,
  visibleRange,
} from "./model/scales/timeScale.ts";

export interface Series {
  readonly bars: readonly ChartBar[];
  readonly type: ChartType;
  readonly extents: ExtentIndex;
  readonly extent: Extent;
  readonly levels: ConflationLevels;
  readonly ranks: Int8Array;
  readonly hasVolume: boolean;
  readonly indicators: readonly Indicator[];
  /** The newest close, updated by live trades. */
  readonly lastPrice: number;
  /** Fraction digits of all prices; a zoomed axis may have more. */
  readonly digits: number;
  readonly fitCount: number;
  readonly isFitExact: boolean;
  readonly comparison: Comparison | null;
  readonly extended: readonly SessionRun[];
}

export interface SeriesOptions {
  /** Milliseconds from one bar to the next during trading hours. */
  readonly barMs?: number;
  /** Epoch milliseconds; older bars are not part of the fitted view. */
  readonly fitFrom?: number | undefined;
  /** Shows exactly the bars from `fitFrom` on, but at least ten. */
  readonly isFitExact?: boolean;
  readonly comparison?: Comparison | null;
  readonly mostFitted?: number;
  /** Fraction digits; default: from currency and newest price. */
  readonly digits?: number;
}

export interface Scene {
  readonly series: Series;
  readonly layout: ChartLayout;
  readonly frame: TimeFrame;
  readonly view: TimeView;
  readonly range: BarRange;
  readonly scale: PriceScale;
  /** The plot's bottom if there is no volume pane. */
  readonly volumeTop: number;
  readonly priceTicks: PriceTicks;
  /** Base of the percentages; null without a comparison. */
  readonly percentBase: PercentBase | null;
  readonly timeTicks: readonly TimeTick[];
}

const BOTTOM_MARGIN = 24;
/** Fraction of the plot's height, and the gap above it in pixels. */
const VOLUME_SHARE = 0.16;
const VOLUME_GAP = 12;
const NOMINAL_HEIGHT = 400;
const PRICE_LABEL_GAP = 48;
const TIME_LABEL_GAP = 84;
/** Minimum pixels from an edge to a time label, which would be cut off. */
const EDGE = 22;

export function prepareSeries(
  bars: readonly ChartBar[],
  type: ChartType,
  currency: string,
  utcOffset: UtcOffset,
  indicators: readonly Indicator[] = [],
  {
    barMs = Number.POSITIVE_INFINITY,
    fitFrom,
    isFitExact = false,
    comparison = null,
    mostFitted = Number.POSITIVE_INFINITY,
    digits,
  }: SeriesOptions = {},
): Series {
  const extents = indexExtents(withOverlays(type, bars, indicators));
  const extent = extentOf(extents, 0, bars.length) ?? { min: 0, max: 0 };
  const newest = bars.at(-1)?.close ?? 0;
  const needed = priceTicks(autoscale(extent, 0, NOMINAL_HEIGHT), PRICE_LABEL_GAP).digits;
  const fitted = bars.length - countBefore(bars, fitFrom);
  const least = isFitExact ? Math.min(CHART_MIN_VISIBLE_BARS, bars.length) : 0;
  return {
    bars,
    type,
    extents,
    extent,
    levels: conflationLevels(bars),
    indicators,
    hasVolume: bars.some(({ volume }) => volume !== null),
    ranks: rankBars(bars, utcOffset, barMs),
    extended: extendedRuns(bars, barMs),
    comparison,
    fitCount: Math.max(Math.min(fitted, mostFitted), least),
    isFitExact,
    lastPrice: newest,
    digits: Math.max(digits ?? priceDigits(newest, currency), needed),
  };
}

export function frameOf(series: Series, layout: ChartLayout): TimeFrame {
  const { plotWidth: width, lead } = layout;
  const { bars, fitCount, isFitExact } = series;
  return { count: bars.length, width, fitCount, lead, isFitExact };
}

function countBefore(bars: readonly ChartBar[], time: number | undefined): number {
  if (time === undefined) return 0;
  const first = bars.findIndex((bar) => bar.time >= time);
  // Shows all bars if all are older than the fitted range.
  return first === -1 ? 0 : first;
}

/** Returns the fitted view for null; clamps others, because bars or width may have changed. */
export function viewOf(frame: TimeFrame, view: TimeView | null): TimeView {
  return view === null ? fitView(frame) : clampView(frame, chartZoomLimits, view);
}

export function createScenes(
  series: Series,
  layout: ChartLayout,
): (view: TimeView | null) => Scene {
  let key: TimeView | null | undefined;
  let scene: Scene | undefined;
  let labelGap = 0;
  let labels: readonly TimeTick[] = [];
  const labelsAt = (gap: number): readonly TimeTick[] => {
    if (gap !== labelGap) labels = timeTicks(series.ranks, gap);
    labelGap = gap;
    return labels;
  };
  return (requested) => {
    if (scene === undefined || requested !== key) {
      scene = buildScene(series, layout, requested, labelsAt);
      key = requested;
    }
    return scene;
  };
}

/** Returns the price axis' text at a price: the price, or its percentage in a comparison. */
export function axisText(scene: Scene, price: number, formatPrice: PriceFormatter): string {
  const { percentBase: base } = scene;
  if (base === null) return formatPrice(price, axisDigits(scene));
  return formatPercent(percentFrom(base.own, price));
}

export function axisDigits(scene: Scene): number {
  return Math.max(scene.series.digits, scene.priceTicks.digits);
}

function buildScene(
  series: Series,
  layout: ChartLayout,
  requested: TimeView | null,
  labelsAt: (gap: number) => readonly TimeTick[],
): Scene {
  const frame = frameOf(series, layout);
  const view = viewOf(frame, requested);
  const range = visibleRange(frame, view);
  const own = extentOf(series.extents, range.from, range.to) ?? { min: 0, max: 0 };
  const { comparison } = series;
  const base = comparison && percentBase(series.bars, comparison, range);
  const extent = comparison && base ? jointExtent(own, comparison, base, range) : own;
  const { plotHeight, legendHeight } = layout;
  const top = Math.min(legendHeight, plotHeight / 3);
  const volumeTop = series.hasVolume ? Math.round(plotHeight * (1 - VOLUME_SHARE)) : plotHeight;
  const bottom = series.hasVolume ? volumeTop - VOLUME_GAP : plotHeight - BOTTOM_MARGIN;
  const inner = autoscale(extent, top, Math.max(bottom, top + 1));
  const scale = extendScale(inner, 0, plotHeight);
  const labels = labelsAt(Math.ceil(TIME_LABEL_GAP / view.spacing));
  return {
    series,
    layout,
    frame,
    view,
    range,
    scale,
    volumeTop,
    priceTicks: base
      ? percentTicks(scale, base, PRICE_LABEL_GAP)
      : priceTicks(scale, PRICE_LABEL_GAP),
    percentBase: base,
    timeTicks: labels.filter(({ index }) => {
      const x = indexToX(frame, view, index);
      return x >= EDGE && x <= frame.width - EDGE;
    }),
  };
}

export const panesOf = ({ indicators }: Series): readonly Indicator[] =>
  indicators.filter(({ spec }) => spec.place === "pane");

export const overlaysOf = ({ indicators }: Pick<Series, "indicators">): readonly Indicator[] =>
  indicators.filter(({ spec }) => spec.place === "price");

/** Includes the indicators drawn over the bars. */
function withOverlays(
  type: ChartType,
  bars: readonly ChartBar[],
  indicators: readonly Indicator[],
): readonly { readonly low: number; readonly high: number }[] {
  const overlays = overlaysOf({ indicators }).flatMap(({ lines }) =>
    lines.map(({ values }) => values),
  );
  if (type === "candlestick" && overlays.length === 0) return bars;
  return bars.map((bar, index) => {
    let { low, high } = type === "candlestick" ? bar : { low: bar.close, high: bar.close };
    for (const values of overlays) {
      const value = values[index] ?? Number.NaN;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return { low, high };
  });
}

export function cursorBar({ frame, view }: Scene, cursor: ChartCursor): number | null {
  switch (cursor.status) {
    case "hidden":
      return null;
    case "pointer":
      return nearestBar(frame, view, cursor.x);
    case "bar":
      return stepCursor(frame.count, cursor.index, 0);
    default:
      return cursor satisfies never;
  }
}

interface ComparedAt {
  readonly label: string;
  readonly percent: string;
}

/** Returns the main series first; empty without a comparison. */
export function comparedAt(
  { percentBase: base, series }: Scene,
  index: number,
): readonly ComparedAt[] {
  const { comparison, bars } = series;
  if (comparison === null || base === null) return [];
  const own = percentFrom(base.own, bars[index]?.close ?? Number.NaN);
  const other = percentFrom(base.other, comparison.closes[index] ?? Number.NaN);
  return [
    { label: comparison.ownLabel, percent: formatPercent(own) },
    { label: comparison.label, percent: formatPercent(other) },
  ];
}

export function sayCompared(scene: Scene, index: number): string {
  const named = comparedAt(scene, index).map(({ label, percent }) => `${label} ${percent}`);
  return named.length === 0 ? "" : describeSinceFirstBar(named.join(", "));
}
