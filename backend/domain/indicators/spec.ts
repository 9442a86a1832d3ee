import { MAX_TIME } from "../durations.ts";
import type { BarField } from "../bar.ts";
import type { Indicator } from "./indicator.ts";

/** Unit of a figure; only figures of the same unit can be compared. */
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

/** Periods are in bars; `anchor` is a time in epoch milliseconds. */
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
/** In the order of the API's schema; append new names at the end. */
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
  readonly name: string;
  readonly title: string;
  readonly phrase: string;
  /** Bands and clouds have a tinted area; a band's lines share a color; columns start at zero. */
  readonly shape: "line" | "band" | "cloud" | "histogram";
}

interface Given {
  readonly of: (name: ParameterName) => number;
  readonly field: BarField;
  readonly warmUp: number;
  /** Bars that must determine a value by themselves; null if it may depend on the first bar. */
  readonly settle: number | null;
}

export interface IndicatorSpec {
  readonly title: string;
  readonly short: string;
  readonly explanation: string;
  readonly group: "averages" | "bands" | "oscillators" | "volume";
  /** `price` draws over the prices on their scale; `pane` draws in a separate pane. */
  readonly place: "price" | "pane";
  readonly guides?: readonly number[];
  /**
   * Bounds of the values by definition. If there is a guide near each of them, they are the pane's
   * limits; any other pane fits the values in view.
   */
  readonly bounds?: readonly [min: number, max: number];
  readonly parameters: readonly ParameterSpec[];
  readonly lines: readonly LineSpec[];
  /** `field` means the unit of the selected field. */
  readonly unit: Unit | "field";
  readonly takesField: boolean;
  /** True if the lines depend on the trade date of intraday bars. */
  readonly isIntradayOnly?: true;
  /**
   * Number of consecutive bars with known inputs before the value is known. A recursive indicator
   * needs enough bars for its first value to fade below 1e-9: (1 − 2/(n+1))^12n is about e^−24.
   * Wilder's smoothing of n equals the exponential one of 2n − 1.
   */
  warmUp(parameters: Parameters): number;
  /** Additional bars to load if a known value still depends on bars before its window. */
  readonly settle?: number;
  create(given: Given): Indicator;
}

export const MAX_BARS = 400;

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
