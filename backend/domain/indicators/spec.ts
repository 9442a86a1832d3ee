import type { BarField } from "../bar.ts";
import type { Indicator } from "./indicator.ts";

/** What a figure is measured in; only figures of one unit can be compared. */
export type Unit =
  | "price"
  | "volume"
  | "percent"
  | "points"
  | "ratio"
  | "days"
  | "money"
  | "amount"
  | "count";

/** Names of parameters as editors and refusals write them. Periods are bars; `anchor` is a time, epoch milliseconds. */
const titles = {
  period: "Bars",
  fastPeriod: "Fast bars",
  slowPeriod: "Slow bars",
  signalPeriod: "Signal bars",
  deviations: "Standard deviations",
  multiplier: "Multiple",
  atrPeriod: "ATR bars",
  kPeriod: "%K bars",
  kSmoothing: "%K smoothing",
  dPeriod: "%D bars",
  conversionPeriod: "Conversion bars",
  basePeriod: "Base bars",
  spanPeriod: "Span B bars",
  displacement: "Displacement",
  anchor: "From",
};

export type ParameterName = keyof typeof titles;
export const parameterTitles: Readonly<Record<ParameterName, string>> = titles;
/** In the order of the API's schema: new names go to the end. */
export const parameterNames = Object.keys(titles) as readonly ParameterName[];

export type Parameters = Readonly<Partial<Record<ParameterName, number>>>;

interface ParameterSpec {
  readonly name: ParameterName;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  readonly isWhole: boolean;
}

interface LineSpec {
  /** As rules store it. */
  readonly name: string;
  readonly title: string;
  /** What a sentence calls it. */
  readonly phrase: string;
  /**
   * How a chart draws it. The area between two lines of a band or a cloud is tinted; those of a band
   * have one color. A histogram has columns from zero.
   */
  readonly shape: "line" | "band" | "cloud" | "histogram";
}

/** What an indicator is created with. */
interface Given {
  readonly of: (name: ParameterName) => number;
  readonly field: BarField;
  /** Bars before its first value. */
  readonly warmUp: number;
  /** Bars that decide a value by themselves; null where it may depend on the first bar. */
  readonly settle: number | null;
}

export interface IndicatorSpec {
  /** As a sentence calls it. */
  readonly title: string;
  /** As a chart calls it, followed by its parameters. */
  readonly short: string;
  readonly explanation: string;
  readonly group: "averages" | "bands" | "oscillators" | "volume";
  /** Over the prices and on their scale, or in a pane of its own. */
  readonly place: "price" | "pane";
  /** Levels that are drawn across its pane, lowest first. */
  readonly guides?: readonly number[];
  /**
   * Bounds of its values by definition. With a level near each of them, they are the ends of its pane;
   * any other pane has the values in view.
   */
  readonly bounds?: readonly [min: number, max: number];
  readonly parameters: readonly ParameterSpec[];
  readonly lines: readonly LineSpec[];
  /** `field`: the unit of the field that it is taken of. */
  readonly unit: Unit | "field";
  readonly takesField: boolean;
  /** Its lines depend on the trade date of bars within a day. */
  readonly isIntradayOnly?: true;
  /**
   * Bars with known inputs in a row before its value is known. A recursive one needs as many as its
   * first value takes to fade below 1e-9: (1 − 2/(n+1))^12n is about e^−24; Wilder's smoothing of n
   * is the exponential one of 2n − 1.
   */
  warmUp(parameters: Parameters): number;
  /** Bars more that are loaded, where a known value still depends on what was before its window. */
  readonly settle?: number;
  /** A cold one. */
  create(given: Given): Indicator;
}

/** Longest window of a rule, bars. */
export const MAX_BARS = 400;
/** The last instant that a date can hold, epoch milliseconds. */
export const MAX_TIME = 8.64e15;

export const periodOf = (name: ParameterName, byDefault: number, min = 2): ParameterSpec => ({
  name,
  min,
  max: MAX_BARS,
  default: byDefault,
  isWhole: true,
});
export const widthOf = (name: ParameterName, byDefault: number): ParameterSpec => ({
  name,
  min: 0.1,
  max: 20,
  default: byDefault,
  isWhole: false,
});
export const anchorSpec: ParameterSpec = {
  name: "anchor",
  min: 0,
  max: MAX_TIME,
  default: 0,
  isWhole: true,
};

export const line = (
  name: string,
  title: string,
  shape: LineSpec["shape"] = "line",
  phrase = `${name} line`,
): LineSpec => ({ name, title, phrase, shape });

export const bands: readonly LineSpec[] = [
  line("upper", "Upper band", "band"),
  line("middle", "Middle band"),
  line("lower", "Lower band", "band"),
];

const EXPONENTIAL = 12;
export const exponentialWarmUp = (bars: number): number => EXPONENTIAL * bars;
export const wilderWarmUp = (bars: number): number => EXPONENTIAL * (2 * bars - 1);

export const of = (parameters: Parameters, name: ParameterName): number => parameters[name] ?? 1;
