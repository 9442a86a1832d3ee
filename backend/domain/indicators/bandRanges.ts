import { isAbove } from "./figures.ts";
import { read, type Figures, type StateLayout } from "./indicator.ts";

/** What a bar gives to a supertrend: its bands as if nothing had been before, and its close. */
export interface BandInput {
  readonly upper: number;
  readonly lower: number;
  readonly close: number;
}

/** Where a band can be, both ends included. */
interface Range {
  readonly low: number;
  readonly high: number;
}

/** Of one side of the line, where both bands can be; null where it cannot be on that side. */
type Bands = { readonly upper: Range; readonly lower: Range } | null;

/** Beyond every price, and finite: differences of infinities are none. */
const ANYWHERE: Range = { low: -Number.MAX_VALUE, high: Number.MAX_VALUE };
/**
 * Parts of a close, around the 1e-9 within which figures are equal: a band that it may not have broken
 * is less than the first below it, and one that it has broken for sure is more than the second.
 */
const [UNBROKEN, BROKEN] = [1.2e-9, 1.5e-9];

/**
 * Where the bands and the side of a supertrend can be, for all that its bars since some bar say, and
 * whatever was before. Each step takes every state that the one before allows, so that what is certain
 * is certain from each earlier bar too.
 */
export class BandRanges {
  #up: Bands = { upper: ANYWHERE, lower: ANYWHERE };
  #down: Bands = { upper: ANYWHERE, lower: ANYWHERE };
  #close = Number.NaN;

  /** As it was left by {@link save}. */
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

  /** One side, and one place of the band on it. */
  get isCertain(): boolean {
    if (this.#up && this.#down) return false;
    const band = this.#up?.lower ?? this.#down?.upper;
    return band !== undefined && isPoint(band);
  }

  /**
   * One side, and one place of both bands: certain from here on. What is certain of the line alone is
   * so until it turns to the other band.
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
    // The lower band is the upper one of the prices turned upside down.
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

/** The part of a band that a close is above, and the part that it is not. */
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

/** An upper band stays unless the new one is lower or the close before has broken it. */
function keptOrNew({ low, high }: Range, fresh: number, close: number): Range {
  const anew = { low: fresh, high: fresh };
  if (low === high) return high > fresh || isAbove(close, high) ? anew : { low, high };
  // Before the first bar nothing is known of the close.
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
 * Whether the last bars of a window decide a supertrend by themselves. Only then does it not depend on
 * where its bars began, so that a run of years, a restart and a back-test have the same; and it is a
 * question about these bars alone, so that they agree in what is unknown too.
 *
 * It is answered by a bar of the window from which on the line is certain, for as long as that bar is
 * in the window and the line does not turn to a band that is not. The bars are gone through anew only
 * then. Of steps ({@link BandRanges.push}) that is about one a bar where the bands are often new, and
 * about twenty where hundreds of bars decide them; a single bar can take eight times the window. The
 * average has no such bound for every series: one that rises so evenly that only the first bar of each
 * window will do takes three times the window at each.
 */
export class DecidedWindow {
  /** Of the last bars, three numbers each. */
  readonly #inputs: number;
  readonly #count: number;
  /** A bar from which on it is settled; none while negative. */
  readonly #settledFrom: number;
  /** Else the ranges from a bar on: of the window and certain, or at or before it and not. */
  readonly #ranges: number;
  /** That bar; none while negative. */
  readonly #rangesFrom: number;
  /** How many bars the last one that was looked for was after the window's first; at least 1. */
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

  /** Takes the newest bar; whether it is decided by it and the `bars` before it. */
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
    // What is certain is so from each earlier bar, and what is not is so from no later one.
    const isAnswer = ranges.isCertain ? from >= first : from <= first;
    if (!isAnswer) return this.#decide(figures, state, first, newest);
    return this.#keep(figures, state, from, ranges);
  }

  #placeOf(bar: number, state: number): number {
    return state + this.#inputs + 3 * (bar % (this.bars + 1));
  }

  /**
   * Looks for a late bar from which on it is certain, as that one will do for longer: at half of the
   * window, then at half of that and so on to its first, so that it lasts half as long as the latest
   * at least. It begins no later than at twice of what was found last, as most often little more is
   * found where that was little.
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
