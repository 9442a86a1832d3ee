import { priceDigits } from "./chartPrice.ts";
import type { PriceFormatter } from "./messages.ts";
import { formatPercent } from "../format/number.ts";
import { chartZoomLimits, type ChartType } from "./constants.ts";
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
import { type Extent, type ExtentIndex, extentOf, indexExtents } from "./model/extent.ts";
import {
  autoscale,
  extendScale,
  type PriceScale,
  type PriceTicks,
  priceTicks,
} from "./model/priceScale.ts";
import { extendedRuns, type SessionRun } from "./model/sessionRuns.ts";
import { rankBars, type TimeTick, timeTicks, type UtcOffset } from "./model/ticks.ts";
import {
  type BarRange,
  clampView,
  fitView,
  indexToX,
  type TimeFrame,
  type TimeView,
  visibleRange,
} from "./model/timeScale.ts";

/** What is computed once per series, whatever the view. */
export interface Series {
  readonly bars: readonly ChartBar[];
  readonly type: ChartType;
  readonly extents: ExtentIndex;
  /** Extremes of the whole series. */
  readonly extent: Extent;
  readonly levels: ConflationLevels;
  readonly ranks: Int8Array;
  /** Whether any bar has a volume; without one there is no pane for it. */
  readonly hasVolume: boolean;
  readonly indicators: readonly Indicator[];
  /** Price of the last-price label: the newest close, which a live bar keeps up to the newest trade. */
  readonly lastPrice: number;
  /** Fraction digits of every price; the axis takes more only where a zoom asks for them. */
  readonly digits: number;
  /** How many of the newest bars the fitted view shows. */
  readonly fitCount: number;
  /** Another series beside it; both are then in percent of the first bar in view. */
  readonly comparison: Comparison | null;
  /** Stretches outside the regular hours. */
  readonly extended: readonly SessionRun[];
}

/** What a series is besides its bars. */
export interface SeriesOptions {
  /** Milliseconds from one bar to the next while the exchange trades. */
  readonly barMs?: number;
  /** Epoch milliseconds: older bars are no part of the fitted view. */
  readonly fitFrom?: number | undefined;
  readonly comparison?: Comparison | null;
  /** The fitted view shows at most so many bars. */
  readonly mostFitted?: number;
  /** Fraction digits of prices; without it the currency and the newest price decide. */
  readonly digits?: number;
}

/** Everything that a drawing of one view needs. */
export interface Scene {
  readonly series: Series;
  readonly layout: ChartLayout;
  readonly frame: TimeFrame;
  readonly view: TimeView;
  readonly range: BarRange;
  readonly scale: PriceScale;
  /** Top of the volume pane, which stands on the plot's bottom; the bottom itself without one. */
  readonly volumeTop: number;
  readonly priceTicks: PriceTicks;
  /** Where both series stand at zero percent; null while there is nothing to compare with. */
  readonly percentBase: PercentBase | null;
  readonly timeTicks: readonly TimeTick[];
}

const BOTTOM_MARGIN = 24;
/** Share of the plot's height for the volume, and the gap above it. */
const VOLUME_SHARE = 0.16;
const VOLUME_GAP = 12;
const NOMINAL_HEIGHT = 400;
const PRICE_LABEL_GAP = 48;
const TIME_LABEL_GAP = 84;
/** A time label nearer to an edge would be cut. */
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
    comparison = null,
    mostFitted = Number.POSITIVE_INFINITY,
    digits,
  }: SeriesOptions = {},
): Series {
  const extents = indexExtents(withOverlays(type, bars, indicators));
  const extent = extentOf(extents, 0, bars.length) ?? { min: 0, max: 0 };
  const newest = bars.at(-1)?.close ?? 0;
  const needed = priceTicks(autoscale(extent, 0, NOMINAL_HEIGHT), PRICE_LABEL_GAP).digits;
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
    fitCount: Math.min(bars.length - countBefore(bars, fitFrom), mostFitted),
    lastPrice: newest,
    digits: Math.max(digits ?? priceDigits(newest, currency), needed),
  };
}

export function frameOf(series: Series, layout: ChartLayout): TimeFrame {
  const { plotWidth: width, lead } = layout;
  return { count: series.bars.length, width, fitCount: series.fitCount, lead };
}

function countBefore(bars: readonly ChartBar[], time: number | undefined): number {
  if (time === undefined) return 0;
  const first = bars.findIndex((bar) => bar.time >= time);
  // Nothing but older bars: a fitted view of none would show nothing.
  return first === -1 ? 0 : first;
}

/** The view in force: fitted if none is set; brought inside the limits if bars or width changed. */
export function viewOf(frame: TimeFrame, view: TimeView | null): TimeView {
  return view === null ? fitView(frame) : clampView(frame, chartZoomLimits, view);
}

/** Scenes of one series and layout; the newest is kept, so all layers of a frame share one. */
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

/** What the price axis says at a price: the price, or its percent while two series are compared. */
export function axisText(scene: Scene, price: number, formatPrice: PriceFormatter): string {
  const { percentBase: base } = scene;
  if (base === null) return formatPrice(price, axisDigits(scene));
  return formatPercent(percentFrom(base.own, price));
}

/** Fraction digits of labels in the price axis. */
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

/** The indicators that have a pane, top to bottom. */
export const panesOf = ({ indicators }: Series): readonly Indicator[] =>
  indicators.filter(({ spec }) => spec.place === "pane");

/** The indicators drawn over the prices. */
export const overlaysOf = ({ indicators }: Pick<Series, "indicators">): readonly Indicator[] =>
  indicators.filter(({ spec }) => spec.place === "price");

/** What has to be in scale for each bar: what is drawn of it, and of the indicators over it. */
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
