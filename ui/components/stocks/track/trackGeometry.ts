import { spreadPositions } from "../../../charts/model/spread.ts";

export interface PriceRange {
  readonly low: number;
  readonly high: number;
}

interface PartialRange {
  readonly low: number | null;
  readonly high: number | null;
}

export interface TrackTarget {
  readonly value: number;
  /** Side on which a price meets the target, inclusive. Omit it if none does. */
  readonly met?: "above" | "below";
}

/** Prices of one stock in one currency; values that are not finite are ignored. */
export interface TrackPrices {
  readonly price?: number | null | undefined;
  /** Prices that the alert or the trade waits for. */
  readonly targets?: readonly TrackTarget[] | undefined;
  /** Price at which to sell at a loss. */
  readonly stop?: number | null | undefined;
  /** Today's lowest and highest price. */
  readonly day?: PartialRange | null | undefined;
  /** Lowest and highest price of the last 52 weeks. */
  readonly year?: PartialRange | null | undefined;
  /** Mean target of analysts, and the lowest and highest if known. */
  readonly analysts?: (PartialRange & { readonly mean: number }) | null | undefined;
}

/** Part of the track in pixels. A cut end lies beyond the scale. */
export interface TrackSpan {
  readonly from: number;
  readonly to: number;
  readonly isCutLow: boolean;
  readonly isCutHigh: boolean;
}

/** Positions on the track in pixels from its left edge. */
export interface TrackLayout {
  readonly price: number | null;
  readonly targets: readonly { readonly at: number; readonly isMet: boolean }[];
  readonly stop: number | null;
  readonly day: TrackSpan | null;
  readonly year: TrackSpan | null;
  readonly analysts: (TrackSpan & { readonly mean: number }) | null;
  /** Line from the price to the nearest target that is not met, or to the analysts' mean. */
  readonly way: { readonly from: number; readonly to: number } | null;
}

/** Pixels at either end, so that a mark there is drawn whole. */
export const TRACK_MARGIN = 5;
/** Minimum pixels between two marks of one row. */
export const MARK_GAP = 9;
/** Minimum pixels of a range, so that it stays visible. */
const MIN_SPAN = 3;
/**
 * Minimum fraction of the price covered by the scale; otherwise a target at 1% would look as far
 * away as one at 50%.
 */
const MIN_REACH = 0.2;
/** Maximum extension by a range, in multiples of what price, targets and stop cover. */
const MAX_EXTENSION = 2;

const isFinitePrice = (value: number | null | undefined): value is number =>
  typeof value === "number" && Number.isFinite(value);

function readRange(range: PartialRange | null | undefined): PriceRange | null {
  if (!range || !isFinitePrice(range.low) || !isFinitePrice(range.high)) return null;
  return { low: Math.min(range.low, range.high), high: Math.max(range.low, range.high) };
}

export function readTrack(prices: TrackPrices) {
  const price = isFinitePrice(prices.price) ? prices.price : null;
  const targets = (prices.targets ?? []).filter(({ value }) => isFinitePrice(value));
  const stop = isFinitePrice(prices.stop) ? prices.stop : null;
  const mean = prices.analysts?.mean;
  const analysts = isFinitePrice(mean)
    ? { ...(readRange(prices.analysts) ?? { low: mean, high: mean }), mean }
    : null;
  return {
    price,
    targets,
    stop,
    day: readRange(prices.day),
    year: readRange(prices.year),
    analysts,
  };
}

interface TrackedQuote extends PartialRange {
  readonly price: number;
  /** Percent from the price to the analysts' mean target. */
  readonly upsidePotential: number | null;
}

export function trackOfQuote(quote: TrackedQuote): TrackPrices {
  const { price, upsidePotential: upside } = quote;
  const analysts =
    upside === null ? null : { low: null, mean: price * (1 + upside / 100), high: null };
  return { price, day: quote, analysts };
}

export const isMet = (price: number | null, { value, met }: TrackTarget): boolean =>
  price !== null && met !== undefined && (met === "above" ? price >= value : price <= value);

/** Returns null if nothing is known. */
export function scaleOf(prices: TrackPrices): PriceRange | null {
  const { price, targets, stop, day, year, analysts } = readTrack(prices);
  const aims = [
    ...targets.map(({ value }) => value),
    ...(stop === null ? [] : [stop]),
    ...(analysts === null ? [] : [analysts.mean]),
  ];
  const ranges = [day, year, analysts].filter((range) => range !== null);
  const ends = ranges.flatMap(({ low, high }) => [low, high]);
  const core = price === null ? aims : [price, ...aims];
  if (core.length === 0 && ends.length === 0) return null;
  if (aims.length === 0 && ends.length > 0) {
    return widen({ low: Math.min(...core, ...ends), high: Math.max(...core, ...ends) }, 0);
  }
  const center = widen(
    { low: Math.min(...core), high: Math.max(...core) },
    MIN_REACH * Math.abs(price ?? core[0] ?? 0),
  );
  const most = MAX_EXTENSION * (center.high - center.low);
  return {
    low: Math.max(center.low - most, Math.min(center.low, ...ends)),
    high: Math.min(center.high + most, Math.max(center.high, ...ends)),
  };
}

function widen({ low, high }: PriceRange, width: number): PriceRange {
  const missing = Math.max(0, width - (high - low));
  if (high - low + missing > 0) return { low: low - missing / 2, high: high + missing / 2 };
  return { low: low - 0.5, high: high + 0.5 };
}

const valueAt = (values: readonly number[], index: number): number => values[index] ?? 0;

/** `width` is in pixels. Values beyond the scale lie at its end. */
export function layOutTrack(prices: TrackPrices, width: number): TrackLayout {
  const { price, targets, stop, day, year, analysts } = readTrack(prices);
  const scale = scaleOf(prices);
  const room = width - 2 * TRACK_MARGIN;
  const placeOf = (value: number): number => {
    if (scale === null) return width / 2;
    const share = (value - scale.low) / (scale.high - scale.low);
    return TRACK_MARGIN + Math.min(1, Math.max(0, share)) * room;
  };
  const spanOf = (range: PriceRange): TrackSpan => {
    const isCutLow = scale !== null && range.low < scale.low;
    const isCutHigh = scale !== null && range.high > scale.high;
    const [from, to] = [placeOf(range.low), placeOf(range.high)];
    const missing = Math.max(0, MIN_SPAN - (to - from)) / 2;
    return {
      from: isCutLow ? 0 : from - missing,
      to: isCutHigh ? width : to + missing,
      isCutLow,
      isCutHigh,
    };
  };
  const marks = [...targets.map(({ value }) => value), ...(stop === null ? [] : [stop])];
  const spread = spreadPositions(marks.map(placeOf), MARK_GAP, TRACK_MARGIN, width - TRACK_MARGIN);
  return {
    price: price === null ? null : placeOf(price),
    targets: targets.map((target, index) => ({
      at: valueAt(spread, index),
      isMet: isMet(price, target),
    })),
    stop: stop === null ? null : valueAt(spread, targets.length),
    day: day && spanOf(day),
    year: year && spanOf(year),
    analysts: analysts && { ...spanOf(analysts), mean: placeOf(analysts.mean) },
    way: wayOf(prices, placeOf),
  };
}

function wayOf(prices: TrackPrices, placeOf: (value: number) => number): TrackLayout["way"] {
  const { price, targets, analysts } = readTrack(prices);
  if (price === null) return null;
  const open = targets.filter((target) => !isMet(price, target)).map(({ value }) => value);
  const aims = targets.length > 0 ? open : analysts === null ? [] : [analysts.mean];
  const [nearest] = aims.toSorted((a, b) => Math.abs(a - price) - Math.abs(b - price));
  return nearest === undefined ? null : { from: placeOf(price), to: placeOf(nearest) };
}
