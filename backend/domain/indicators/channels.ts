import { isAbove } from "./figures.ts";
import { DecidedWindow } from "./bandRanges.ts";
import {
  BAR,
  Exponential,
  Indicator,
  read,
  RecursiveIndicator,
  TrueRange,
  Wilder,
  type Figures,
  type StateLayout,
} from "./indicator.ts";
import {
  bands,
  exponentialWarmUp,
  line,
  MAX_BARS,
  of,
  periodOf,
  widthOf,
  wilderWarmUp,
  type IndicatorSpec,
} from "./spec.ts";
import { Delay, WindowExtreme } from "./windows.ts";

/** R. Donchian's highest high and lowest low of n bars including the newest, and their mean. */
export class DonchianChannels extends Indicator {
  readonly #high: WindowExtreme;
  readonly #low: WindowExtreme;

  constructor(period: number) {
    super(3);
    this.#high = new WindowExtreme(this.layout, period, "highest");
    this.#low = new WindowExtreme(this.layout, period, "lowest");
  }

  update(figures: Figures, state: number, lines: number): void {
    const upper = this.#high.push(figures, state, read(figures, BAR.high));
    const lower = this.#low.push(figures, state, read(figures, BAR.low));
    figures[lines] = upper;
    figures[lines + 1] = (upper + lower) / 2;
    figures[lines + 2] = lower;
  }
}

export const donchian: IndicatorSpec = {
  title: "Donchian Channels",
  short: "Donchian",
  explanation: "The highest high and lowest low of the last bars, and the middle of the two.",
  group: "bands",
  place: "price",
  parameters: [periodOf("period", 20)],
  lines: bands,
  unit: "price",
  takesField: false,
  warmUp: (given) => of(given, "period"),
  create: (given) => new DonchianChannels(given.of("period")),
};

/**
 * C. Keltner's channels in the form of L. Bradford Raschke: an exponential average of the close,
 * plus and minus multiples of the average true range (stockcharts.com, ChartSchool, "Keltner
 * Channels").
 */
export class KeltnerChannels extends RecursiveIndicator {
  readonly #middle: Exponential;
  readonly #range = new TrueRange(this.layout);
  readonly #width: Wilder;

  constructor(
    period: number,
    atrPeriod: number,
    private readonly multiplier: number,
    warmUp: number,
  ) {
    super(3, "range", warmUp);
    this.#middle = new Exponential(this.layout, period);
    this.#width = new Wilder(this.layout, atrPeriod);
  }

  protected advance(figures: Figures, state: number, lines: number): void {
    const middle = this.#middle.push(figures, state, read(figures, BAR.close));
    const range = this.#range.push(figures, state);
    const width = Number.isNaN(range)
      ? range
      : this.multiplier * this.#width.push(figures, state, range);
    figures[lines] = middle + width;
    figures[lines + 1] = middle;
    figures[lines + 2] = middle - width;
  }
}

export const keltner: IndicatorSpec = {
  title: "Keltner Channels",
  short: "Keltner",
  explanation: "An average with bands a number of average true ranges above and below it.",
  group: "bands",
  place: "price",
  parameters: [periodOf("period", 20), periodOf("atrPeriod", 10), widthOf("multiplier", 2)],
  lines: bands,
  unit: "price",
  takesField: false,
  warmUp: (given) =>
    Math.max(exponentialWarmUp(of(given, "period")), wilderWarmUp(of(given, "atrPeriod")) + 1),
  create: (given) =>
    new KeltnerChannels(
      given.of("period"),
      given.of("atrPeriod"),
      given.of("multiplier"),
      given.warmUp,
    ),
};

/**
 * O. Seban's supertrend: bands of multiples of the average true range around the middle of the bar,
 * each of which only tightens until a close breaks it. The first direction is up if the close is at
 * or above the middle of the bar (D. Skender, Stock.Indicators, "GetSuperTrend"). With a window,
 * the value is unknown unless the bars of the window determine it by themselves, so that no value
 * depends on where its bars began.
 */
export class Supertrend extends RecursiveIndicator {
  readonly #range = new TrueRange(this.layout);
  readonly #average: Wilder;
  readonly #count = this.layout.place(0);
  readonly #upper = this.layout.placeUnknown(1);
  readonly #lower = this.layout.placeUnknown(1);
  readonly #close = this.layout.placeUnknown(1);
  readonly #isUp = this.layout.place(0);
  readonly #window: DecidedWindow | null;

  /** `window`: bars before the newest that determine the line; null if it starts with its bands. */
  constructor(
    period: number,
    private readonly multiplier: number,
    private readonly bandsFrom: number,
    window: number | null,
  ) {
    super(1, "range", bandsFrom);
    this.#average = new Wilder(this.layout, period);
    this.#window = window === null ? null : new DecidedWindow(this.layout, window);
  }

  protected advance(figures: Figures, state: number, lines: number): void {
    const range = this.#range.push(figures, state);
    const average = Number.isNaN(range) ? range : this.#average.push(figures, state, range);
    const count = read(figures, state + this.#count) + 1;
    figures[state + this.#count] = count;
    if (Number.isNaN(average) || count < this.bandsFrom) return;
    const close = read(figures, BAR.close);
    const upperBefore = read(figures, state + this.#upper);
    const lowerBefore = read(figures, state + this.#lower);
    const closeBefore = read(figures, state + this.#close);
    const middle = (read(figures, BAR.high) + read(figures, BAR.low)) / 2;
    const upper = middle + this.multiplier * average;
    const lower = middle - this.multiplier * average;
    const keepsUpper = upper >= upperBefore && !isAbove(closeBefore, upperBefore);
    const keepsLower = lower <= lowerBefore && !isAbove(lowerBefore, closeBefore);
    const keptUpper = keepsUpper ? upperBefore : upper;
    const keptLower = keepsLower ? lowerBefore : lower;
    const wasUp = Number.isNaN(upperBefore)
      ? !isAbove(middle, close)
      : read(figures, state + this.#isUp) === 1;
    const isUp = isAbove(close, wasUp ? keptLower : keptUpper);
    figures[state + this.#upper] = keptUpper;
    figures[state + this.#lower] = keptLower;
    figures[state + this.#close] = close;
    figures[state + this.#isUp] = isUp ? 1 : 0;
    const isDecided = this.#window?.push(figures, state, { upper, lower, close }) ?? true;
    figures[lines] = isDecided ? (isUp ? keptLower : keptUpper) : Number.NaN;
  }
}

export const supertrend: IndicatorSpec = {
  title: "supertrend",
  short: "Supertrend",
  explanation:
    "A trailing line, a multiple of the average true range away, that switches sides with the trend.",
  group: "bands",
  place: "price",
  parameters: [periodOf("period", 10), widthOf("multiplier", 3)],
  lines: [line("supertrend", "supertrend")],
  unit: "price",
  takesField: false,
  warmUp: (given) => wilderWarmUp(of(given, "period")) + 1,
  // The value is known if these bars determine it: `DecidedWindow`.
  settle: MAX_BARS,
  create: (given) =>
    new Supertrend(given.of("period"), given.of("multiplier"), given.warmUp, given.settle),
};

class Middle {
  readonly #high: WindowExtreme;
  readonly #low: WindowExtreme;

  constructor(layout: StateLayout, period: number) {
    this.#high = new WindowExtreme(layout, period, "highest");
    this.#low = new WindowExtreme(layout, period, "lowest");
  }

  push(figures: Figures, state: number): number {
    const highest = this.#high.push(figures, state, read(figures, BAR.high));
    return (highest + this.#low.push(figures, state, read(figures, BAR.low))) / 2;
  }
}

interface IchimokuPeriods {
  readonly conversion: number;
  readonly base: number;
  readonly span: number;
  readonly displacement: number;
}

/**
 * G. Hosoda's Ichimoku: midpoints of highest high and lowest low. The spans are those plotted at
 * the newest bar, so they were computed `displacement` bars before.
 */
export class Ichimoku extends Indicator {
  readonly #conversion: Middle;
  readonly #base: Middle;
  readonly #span: Middle;
  readonly #spanA: Delay;
  readonly #spanB: Delay;

  constructor({ conversion, base, span, displacement }: IchimokuPeriods) {
    super(4);
    this.#conversion = new Middle(this.layout, conversion);
    this.#base = new Middle(this.layout, base);
    this.#span = new Middle(this.layout, span);
    this.#spanA = new Delay(this.layout, displacement);
    this.#spanB = new Delay(this.layout, displacement);
  }

  update(figures: Figures, state: number, lines: number): void {
    const conversion = this.#conversion.push(figures, state);
    const base = this.#base.push(figures, state);
    const span = this.#span.push(figures, state);
    figures[lines] = conversion;
    figures[lines + 1] = base;
    figures[lines + 2] = this.#spanA.push(figures, state, (conversion + base) / 2);
    figures[lines + 3] = this.#spanB.push(figures, state, span);
  }
}

export const ichimoku: IndicatorSpec = {
  title: "Ichimoku",
  short: "Ichimoku",
  explanation: "Middles of highs and lows over several spans; spans A and B form the cloud.",
  group: "bands",
  place: "price",
  parameters: [
    periodOf("conversionPeriod", 9),
    periodOf("basePeriod", 26),
    periodOf("spanPeriod", 52),
    periodOf("displacement", 26, 1),
  ],
  lines: [
    line("conversion", "Conversion line"),
    line("base", "Base line"),
    line("spanA", "Leading span A", "cloud", "leading span A"),
    line("spanB", "Leading span B", "cloud", "leading span B"),
  ],
  unit: "price",
  takesField: false,
  warmUp: (given) =>
    Math.max(of(given, "conversionPeriod"), of(given, "basePeriod"), of(given, "spanPeriod")),
  create: (given) =>
    new Ichimoku({
      conversion: given.of("conversionPeriod"),
      base: given.of("basePeriod"),
      span: given.of("spanPeriod"),
      displacement: given.of("displacement"),
    }),
};
