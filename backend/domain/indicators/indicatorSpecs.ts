import type { BarField } from "../bar.ts";

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

/** Periods are bars; `anchor` is a time, epoch milliseconds. */
export const parameterNames = [
  "period",
  "fastPeriod",
  "slowPeriod",
  "signalPeriod",
  "deviations",
  "multiplier",
  "atrPeriod",
  "kPeriod",
  "kSmoothing",
  "dPeriod",
  "conversionPeriod",
  "basePeriod",
  "spanPeriod",
  "displacement",
  "anchor",
] as const;
export type ParameterName = (typeof parameterNames)[number];

export type Parameters = Readonly<Partial<Record<ParameterName, number>>>;

interface ParameterSpec {
  readonly name: ParameterName;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  readonly isWhole: boolean;
}

export interface IndicatorSpec {
  /** As the field calls it. */
  readonly title: string;
  readonly parameters: readonly ParameterSpec[];
  readonly lines: readonly string[];
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
}

/** Longest window of a rule, bars. */
export const MAX_BARS = 400;
/** The last instant that a date can hold, epoch milliseconds. */
export const MAX_TIME = 8.64e15;

const period = (name: ParameterName, byDefault: number, min = 2): ParameterSpec => ({
  name,
  min,
  max: MAX_BARS,
  default: byDefault,
  isWhole: true,
});
const width = (name: ParameterName, byDefault: number): ParameterSpec => ({
  name,
  min: 0.1,
  max: 20,
  default: byDefault,
  isWhole: false,
});
const anchor: ParameterSpec = {
  name: "anchor",
  min: 0,
  max: MAX_TIME,
  default: 0,
  isWhole: true,
};

const EXPONENTIAL = 12;
export const exponentialWarmUp = (bars: number): number => EXPONENTIAL * bars;
export const wilderWarmUp = (bars: number): number => EXPONENTIAL * (2 * bars - 1);

const of = (parameters: Parameters, name: ParameterName): number => parameters[name] ?? 1;

const average = (title: string, warmUp: IndicatorSpec["warmUp"]): IndicatorSpec => ({
  title,
  parameters: [period("period", 20, 1)],
  lines: ["average"],
  unit: "field",
  takesField: true,
  warmUp,
});

const bands = ["upper", "middle", "lower"] as const;

const specs = {
  sma: average("simple moving average", (given) => of(given, "period")),
  ema: average("exponential moving average", (given) => exponentialWarmUp(of(given, "period"))),
  wma: average("weighted moving average", (given) => of(given, "period")),
  rsi: {
    title: "RSI",
    parameters: [period("period", 14)],
    lines: ["rsi"],
    unit: "points",
    takesField: true,
    warmUp: (given) => wilderWarmUp(of(given, "period")) + 1,
  },
  macd: {
    title: "MACD",
    parameters: [period("fastPeriod", 12), period("slowPeriod", 26), period("signalPeriod", 9)],
    lines: ["macd", "signal", "histogram"],
    unit: "field",
    takesField: true,
    warmUp: (given) =>
      exponentialWarmUp(of(given, "slowPeriod")) + exponentialWarmUp(of(given, "signalPeriod")),
  },
  bollinger: {
    title: "Bollinger Bands",
    parameters: [period("period", 20), width("deviations", 2)],
    lines: bands,
    unit: "field",
    takesField: true,
    warmUp: (given) => of(given, "period"),
  },
  keltner: {
    title: "Keltner Channels",
    parameters: [period("period", 20), period("atrPeriod", 10), width("multiplier", 2)],
    lines: bands,
    unit: "price",
    takesField: false,
    warmUp: (given) =>
      Math.max(exponentialWarmUp(of(given, "period")), wilderWarmUp(of(given, "atrPeriod")) + 1),
  },
  donchian: {
    title: "Donchian Channels",
    parameters: [period("period", 20)],
    lines: bands,
    unit: "price",
    takesField: false,
    warmUp: (given) => of(given, "period"),
  },
  atr: {
    title: "average true range",
    parameters: [period("period", 14)],
    lines: ["atr"],
    unit: "price",
    takesField: false,
    warmUp: (given) => wilderWarmUp(of(given, "period")) + 1,
  },
  adx: {
    title: "ADX",
    parameters: [period("period", 14)],
    lines: ["adx", "plusDi", "minusDi"],
    unit: "points",
    takesField: false,
    warmUp: (given) => 2 * wilderWarmUp(of(given, "period")) + 1,
  },
  stochastic: {
    title: "stochastic",
    parameters: [period("kPeriod", 14), period("kSmoothing", 3, 1), period("dPeriod", 3, 1)],
    lines: ["k", "d"],
    unit: "points",
    takesField: false,
    warmUp: (given) => of(given, "kPeriod") + of(given, "kSmoothing") + of(given, "dPeriod") - 2,
  },
  williamsR: {
    title: "Williams %R",
    parameters: [period("period", 14)],
    lines: ["r"],
    unit: "points",
    takesField: false,
    warmUp: (given) => of(given, "period"),
  },
  cci: {
    title: "CCI",
    parameters: [period("period", 20)],
    lines: ["cci"],
    unit: "points",
    takesField: false,
    warmUp: (given) => of(given, "period"),
  },
  obv: {
    title: "on-balance volume",
    parameters: [anchor],
    lines: ["obv"],
    unit: "volume",
    takesField: false,
    warmUp: () => 1,
  },
  vwap: {
    title: "VWAP",
    parameters: [],
    lines: ["vwap"],
    unit: "price",
    takesField: false,
    isIntradayOnly: true,
    warmUp: () => 1,
  },
  anchoredVwap: {
    title: "anchored VWAP",
    parameters: [anchor],
    lines: ["vwap"],
    unit: "price",
    takesField: false,
    warmUp: () => 1,
  },
  supertrend: {
    title: "supertrend",
    parameters: [period("period", 10), width("multiplier", 3)],
    lines: ["supertrend"],
    unit: "price",
    takesField: false,
    warmUp: (given) => wilderWarmUp(of(given, "period")) + 1,
    // It is known where these bars decide it: `DecidedWindow`.
    settle: MAX_BARS,
  },
  ichimoku: {
    title: "Ichimoku",
    parameters: [
      period("conversionPeriod", 9),
      period("basePeriod", 26),
      period("spanPeriod", 52),
      period("displacement", 26, 1),
    ],
    lines: ["conversion", "base", "spanA", "spanB"],
    unit: "price",
    takesField: false,
    warmUp: (given) =>
      Math.max(of(given, "conversionPeriod"), of(given, "basePeriod"), of(given, "spanPeriod")),
  },
} satisfies Readonly<Record<string, IndicatorSpec>>;

export type IndicatorName = keyof typeof specs;
export const indicatorNames = Object.keys(specs) as readonly IndicatorName[];
export const indicatorSpecs: Readonly<Record<IndicatorName, IndicatorSpec>> = specs;

/** An indicator as it is chosen: exactly its parameters, and the field where it takes one. */
export interface ChosenIndicator {
  readonly name: IndicatorName;
  readonly parameters: readonly { readonly name: ParameterName; readonly value: number }[];
  readonly field: BarField | null;
}

/** The parameters of an indicator by name. */
export const parametersOf = ({ parameters }: Pick<ChosenIndicator, "parameters">): Parameters =>
  Object.fromEntries(parameters.map(({ name, value }) => [name, value]));
