import { isAbove } from "./figures.ts";
import { read, type Figures, type StateLayout } from "./indicator.ts";

/** Input of a supertrend from one bar: its bands without regard to earlier ones, and its close. */
export interface BandInput {
  readonly upper: number;
  readonly lower: number;
  readonly close: number;
}

interface Range {
  readonly low: number;
  readonly high: number;
}

/** Ranges of both bands on one side; null if the line cannot be on that side. */
type Bands = { readonly upper: Range; readonly lower: Range } | null;

/** Beyond every price but finite, because a difference of infinities is NaN. */
const ANYWHERE: Range = { low: -Number.MAX_VALUE, high: Number.MAX_VALUE };
/**
 * Fractions of a close, chosen around the 1e-9 within which figures are equal. A band that the
 * close may not have broken lies less than `UNBROKEN` below it; one that it has certainly broken
 * lies more than `BROKEN` below it.
 */
const [UNBROKEN, BROKEN] = [1.2e-9, 1.5e-9];

/**
 * Tracks the possible bands and sides of a supertrend that are consistent with its bars since some
 * bar, whatever came before. Each step includes every state that the previous one allows, so
 * anything that is certain is also certain when starting from any earlier bar.
 */
export class BandRanges {
  #up: Bands = { upper: ANYWHERE, lower: ANYWHERE };
  #down: Bands = { upper: ANYWHERE, lower: ANYWHERE };
  #close = Number.NaN;

  static restore(figures: Figures, at: number): BandRanges {
    const ranges = new BandRanges();
    ranges.#up = bandsAt(figures, at);
    ranges.#down = bandsAt(figures, at + BANDS_SIZE);
    ranges.#close = read(figures, at + 2 * BANDS_SIZE);
    return ranges;
  }

  save(figures: Figures, at: number): void {
    putBands(figures, at, this.#up);
    putBands(figures, at + BANDS_SIZE, this.#down);
    figures[at + 2 * BANDS_SIZE] = this.#close;
  }

  get isCertain(): boolean {
    if (this.#up && this.#down) return false;
    const band = this.#up?.lower ?? this.#down?.upper;
    return band !== undefined && isPoint(band);
  }

  /**
   * True if only one side and one value of both bands are possible, so that everything after it is
   * certain. If only the line is certain, that ends when it switches to the other band.
   */
  get isSettled(): boolean {
    if (this.#up && this.#down) return false;
    const bands = this.#up ?? this.#down;
    return bands !== null && isPoint(bands.upper) && isPoint(bands.lower);
  }

  push(input: BandInput): void {
    const { close } = input;
    const [up, down] = [this.#moved(this.#up, input), this.#moved(this.#down, input)];
    const [risen, fallen] = [up && splitAt(up.lower, close), down && splitAt(down.upper, close)];
    this.#up = joined(
      up && risen?.below && { ...up, lower: risen.below },
      down && fallen?.below && { ...down, upper: fallen.below },
    );
    this.#down = joined(
      up && risen?.above && { ...up, lower: risen.above },
      down && fallen?.above && { ...down, upper: fallen.above },
    );
    this.#close = close;
  }

  #moved(bands: Bands, { upper, lower }: BandInput): Bands {
    if (!bands) return null;
    // The lower band behaves like the upper band of negated prices.
    const turned = keptOrNew(turn(bands.lower), -lower, -this.#close);
    return { upper: keptOrNew(bands.upper, upper, this.#close), lower: turn(turned) };
  }
}

const BANDS_SIZE = 4;
const RANGES_SIZE = 2 * BANDS_SIZE + 1;

function putBands(figures: Figures, at: number, bands: Bands): void {
  figures[at] = bands?.upper.low ?? Number.NaN;
  figures[at + 1] = bands?.upper.high ?? Number.NaN;
  figures[at + 2] = bands?.lower.low ?? Number.NaN;
  figures[at + 3] = bands?.lower.high ?? Number.NaN;
}

function bandsAt(figures: Figures, at: number): Bands {
  const range = (from: number): Range => ({
    low: read(figures, from),
    high: read(figures, from + 1),
  });
  return Number.isNaN(read(figures, at)) ? null : { upper: range(at), lower: range(at + 2) };
}

const isPoint = ({ low, high }: Range): boolean => low === high;

const turn = ({ low, high }: Range): Range => ({ low: -high, high: -low });

/** Splits a band's range into the part that the close is above and the rest. */
function splitAt(
  { low, high }: Range,
  close: number,
): { below: Range | null; above: Range | null } {
  const edge = close - UNBROKEN * Math.abs(close);
  return {
    below: isAbove(close, low) ? { low, high: Math.max(low, Math.min(high, close)) } : null,
    above: isAbove(close, high) ? null : { low: Math.min(high, Math.max(low, edge)), high },
  };
}

function joined(one: Bands | undefined, other: Bands | undefined): Bands {
  if (!one || !other) return one ?? other ?? null;
  return { upper: hull(one.upper, other.upper), lower: hull(one.lower, other.lower) };
}

const hull = (one: Range, other: Range): Range => ({
  low: Math.min(one.low, other.low),
  high: Math.max(one.high, other.high),
});

/** An upper band is kept unless the new one is lower or the previous close has broken it. */
function keptOrNew({ low, high }: Range, fresh: number, close: number): Range {
  const anew = { low: fresh, high: fresh };
  if (low === high) return high > fresh || isAbove(close, high) ? anew : { low, high };
  // Before the first bar the close is unknown.
  if (Number.isNaN(close)) return { low, high: fresh };
  const kept = {
    low: Math.max(low, close - UNBROKEN * Math.abs(close)),
    high: Math.min(high, fresh),
  };
  if (kept.low > kept.high) return anew;
  const mayBeNew = high > fresh || low < close - BROKEN * Math.abs(close);
  return mayBeNew ? { ...kept, high: fresh } : kept;
}

/**
 * Decides whether the last bars of a window determine a supertrend by themselves. Only then is the
 * value independent of where the bars began, so that a run of years, a restart and a backtest
 * agree. The answer depends on these bars alone, so they also agree on what is unknown.
 *
 * The answer is a bar of the window from which on the line is certain. It holds as long as that bar
 * is in the window and the line does not switch to a band that is not certain; only then are the
 * bars evaluated again. The cost in steps ({@link BandRanges.push}) is about one per bar where the
 * bands are often new, and about twenty where hundreds of bars determine them; a single bar can
 * take eight times the window. The average is not bounded for every series: one that rises so
 * evenly that only the first bar of each window qualifies takes three times the window at each bar.
 */
export class DecidedWindow {
  /** Inputs of the last bars, three numbers each. */
  readonly #inputs: number;
  readonly #count: number;
  /** Bar from which on the line is settled; negative if there is none. */
  readonly #settledFrom: number;
  /**
   * Otherwise, ranges starting at a bar: within the window if certain, at or before its start if
   * not.
   */
  readonly #ranges: number;
  readonly #rangesFrom: number;
  /** Distance of the last bar found from the window's first bar; at least 1. */
  readonly #reach: number;

  constructor(
    layout: StateLayout,
    private readonly bars: number,
  ) {
    this.#count = layout.place(0);
    this.#settledFrom = layout.place(-1);
    this.#rangesFrom = layout.place(0);
    const unknown = new Float64Array(RANGES_SIZE);
    new BandRanges().save(unknown, 0);
    this.#ranges = layout.place(...unknown);
    this.#reach = layout.place(bars);
    this.#inputs = layout.placeUnknown(3 * (bars + 1));
  }

  push(figures: Figures, state: number, input: BandInput): boolean {
    const newest = read(figures, state + this.#count);
    figures[state + this.#count] = newest + 1;
    const place = this.#placeOf(newest, state);
    figures[place] = input.upper;
    figures[place + 1] = input.lower;
    figures[place + 2] = input.close;
    const first = Math.max(0, newest - this.bars);
    if (read(figures, state + this.#settledFrom) >= first) return true;
    const from = read(figures, state + this.#rangesFrom);
    if (from < 0) return this.#decide(figures, state, first, newest);
    const ranges = BandRanges.restore(figures, state + this.#ranges);
    ranges.push(input);
    // If the line is certain from a bar, it is certain from each earlier one; if not, it is not
    // from any later one.
    const isAnswer = ranges.isCertain ? from >= first : from <= first;
    if (!isAnswer) return this.#decide(figures, state, first, newest);
    return this.#keep(figures, state, from, ranges);
  }

  #placeOf(bar: number, state: number): number {
    return state + this.#inputs + 3 * (bar % (this.bars + 1));
  }

  /**
   * Searches for a late bar from which on the line is certain, because a later one stays valid
   * longer. Tries half of the window, then half of that, down to the first bar, so that the result
   * is valid at least half as long as the best. Starts no later than twice the previous result,
   * because a small result is rarely followed by a much larger one.
   */
  #decide(figures: Figures, state: number, first: number, newest: number): boolean {
    const half = Math.floor((newest - first) / 2);
    let after = Math.min(half, 2 * read(figures, state + this.#reach));
    let ranges = this.#rangesFromTo(first + after, newest, figures, state);
    while (after > 0 && !ranges.isCertain) {
      after = Math.floor(after / 2);
      ranges = this.#rangesFromTo(first + after, newest, figures, state);
    }
    figures[state + this.#reach] = Math.max(1, after);
    return this.#keep(figures, state, first + after, ranges);
  }

  #rangesFromTo(from: number, to: number, figures: Figures, state: number): BandRanges {
    const ranges = new BandRanges();
    for (let bar = from; bar <= to; bar++) {
      const place = this.#placeOf(bar, state);
      const [upper, lower] = [read(figures, place), read(figures, place + 1)];
      ranges.push({ upper, lower, close: read(figures, place + 2) });
    }
    return ranges;
  }

  #keep(figures: Figures, state: number, from: number, ranges: BandRanges): boolean {
    const { isSettled } = ranges;
    figures[state + this.#settledFrom] = isSettled ? from : -1;
    figures[state + this.#rangesFrom] = isSettled ? -1 : from;
    if (!isSettled) ranges.save(figures, state + this.#ranges);
    return ranges.isCertain;
  }
}
