import {
  Exponential,
  RecursiveIndicator,
  TrueRange,
  Wilder,
  type BarInput,
  type Indicator,
} from "./indicator.ts";
import { isAbove } from "../figures.ts";
import { DecidedWindow } from "./bandRanges.ts";
import { Delay, WindowExtreme } from "./windows.ts";

/** R. Donchian's channels: highest high and lowest low of n bars with the newest, and their mean. */
export class DonchianChannels implements Indicator {
  readonly values = [Number.NaN, Number.NaN, Number.NaN];
  readonly #high: WindowExtreme;
  readonly #low: WindowExtreme;

  constructor(period: number) {
    this.#high = new WindowExtreme(period, "highest");
    this.#low = new WindowExtreme(period, "lowest");
  }

  update({ high, low }: BarInput): void {
    const upper = this.#high.push(high);
    const lower = this.#low.push(low);
    this.values[0] = upper;
    this.values[1] = (upper + lower) / 2;
    this.values[2] = lower;
  }
}

/**
 * C. Keltner's channels in the form of L. Bradford Raschke: an exponential average of the close, and
 * multiples of the average true range around it (stockcharts.com, ChartSchool, "Keltner Channels").
 */
export class KeltnerChannels extends RecursiveIndicator {
  readonly #middle: Exponential;
  readonly #range = new TrueRange();
  readonly #width: Wilder;

  constructor(
    period: number,
    atrPeriod: number,
    private readonly multiplier: number,
    warmUp: number,
  ) {
    super(3, "range", warmUp);
    this.#middle = new Exponential(period);
    this.#width = new Wilder(atrPeriod);
  }

  protected advance(bar: BarInput): void {
    const middle = this.#middle.push(bar.close);
    const range = this.#range.push(bar);
    const width = Number.isNaN(range) ? range : this.multiplier * this.#width.push(range);
    this.values[0] = middle + width;
    this.values[1] = middle;
    this.values[2] = middle - width;
  }

  protected restart(): void {
    this.#middle.restart();
    this.#range.restart();
    this.#width.restart();
  }
}

/**
 * O. Seban's supertrend: bands of multiples of the average true range around the middle of the bar, each of which
 * only closes in until a close has broken it. At first it points up where the close is at or above the
 * middle of the bar (D. Skender, Stock.Indicators, "GetSuperTrend"). With a window it is unknown unless the
 * bars of the window decide it by themselves, so that no value depends on where its bars began.
 */
export class Supertrend extends RecursiveIndicator {
  readonly #range = new TrueRange();
  readonly #average: Wilder;
  #count = 0;
  #upper = Number.NaN;
  #lower = Number.NaN;
  #close = Number.NaN;
  #isUp = false;
  readonly #window: DecidedWindow | null;

  /** `window`: bars before the newest that decide it; null for a line that begins with its bands. */
  constructor(
    period: number,
    private readonly multiplier: number,
    private readonly bandsFrom: number,
    window: number | null,
  ) {
    super(1, "range", bandsFrom);
    this.#average = new Wilder(period);
    this.#window = window === null ? null : new DecidedWindow(window);
  }

  protected advance(bar: BarInput): void {
    const range = this.#range.push(bar);
    const average = Number.isNaN(range) ? range : this.#average.push(range);
    this.#count++;
    if (Number.isNaN(average) || this.#count < this.bandsFrom) return;
    const isFirst = Number.isNaN(this.#upper);
    const middle = (bar.high + bar.low) / 2;
    const [upper, lower] = [middle + this.multiplier * average, middle - this.multiplier * average];
    const keepsUpper = upper >= this.#upper && !isAbove(this.#close, this.#upper);
    const keepsLower = lower <= this.#lower && !isAbove(this.#lower, this.#close);
    if (!keepsUpper) this.#upper = upper;
    if (!keepsLower) this.#lower = lower;
    this.#close = bar.close;
    if (isFirst) this.#isUp = !isAbove(middle, bar.close);
    this.#isUp = isAbove(bar.close, this.#isUp ? this.#lower : this.#upper);
    const isDecided = this.#window?.push({ upper, lower, close: bar.close }) ?? true;
    this.values[0] = isDecided ? (this.#isUp ? this.#lower : this.#upper) : Number.NaN;
  }

  protected restart(): void {
    this.#range.restart();
    this.#average.restart();
    this.#count = 0;
    [this.#upper, this.#lower, this.#close] = [Number.NaN, Number.NaN, Number.NaN];
    this.#isUp = false;
    this.#window?.restart();
  }
}

interface IchimokuPeriods {
  readonly conversion: number;
  readonly base: number;
  readonly span: number;
  readonly displacement: number;
}

/**
 * G. Hosoda's Ichimoku: middles of highest high and lowest low. The spans are those that stand at the newest bar, so
 * they were computed `displacement` bars before.
 */
export class Ichimoku implements Indicator {
  readonly values = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];
  readonly #conversion: DonchianChannels;
  readonly #base: DonchianChannels;
  readonly #span: DonchianChannels;
  readonly #spanA: Delay;
  readonly #spanB: Delay;

  constructor({ conversion, base, span, displacement }: IchimokuPeriods) {
    this.#conversion = new DonchianChannels(conversion);
    this.#base = new DonchianChannels(base);
    this.#span = new DonchianChannels(span);
    this.#spanA = new Delay(displacement);
    this.#spanB = new Delay(displacement);
  }

  update(bar: BarInput): void {
    const [conversion, base, span] = [this.#conversion, this.#base, this.#span].map((channel) => {
      channel.update(bar);
      return channel.values[1] ?? Number.NaN;
    }) as [number, number, number];
    this.values[0] = conversion;
    this.values[1] = base;
    this.values[2] = this.#spanA.push((conversion + base) / 2);
    this.values[3] = this.#spanB.push(span);
  }
}
