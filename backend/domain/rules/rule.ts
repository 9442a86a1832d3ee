import type { LineThrough } from "../line.ts";
import type { Interval } from "../bar.ts";

/**
 * The language of rules: what is watched, when it is true, and how often it fires. A rule is plain
 * data: it is stored, sent and exported as it stands here. Only what came later is optional; null says "not
 * given", so that two rules that mean the same are written the same. Times are milliseconds since
 * the Unix epoch, percentages are percent units.
 */
export interface Rule {
  readonly name: string;
  readonly scope: Scope;
  readonly when: Condition;
  readonly confirmation: Confirmation;
  readonly repetition: Repetition;
  readonly sessions: RuleSessions;
  readonly whenUnknown: WhenUnknown;
  /** Route messages to channels. */
  readonly labels: readonly string[];
  /** What follows a firing until it is acknowledged. Left out in rules that send once. */
  readonly followUp?: FollowUp;
}

/** At least one of the two is given. */
export interface FollowUp {
  /** The message is sent again after so many minutes, and so on. */
  readonly repeatMinutes: number | null;
  /** The message goes to one more channel once so many minutes have gone by. */
  readonly escalation: { readonly channel: string; readonly afterMinutes: number } | null;
}

/** A day at most; the message of one firing is repeated so often at most. */
export const FOLLOW_UP = {
  minRepeatMinutes: 5,
  maxRepeatMinutes: 1440,
  maxEscalationMinutes: 1440,
  maxReminders: 20,
} as const;

export type Scope =
  | { readonly kind: "symbol"; readonly symbol: string }
  | { readonly kind: "symbols"; readonly symbols: readonly string[] }
  | { readonly kind: "watchlist"; readonly watchlistId: number }
  /** What the portfolio holds; with figures of the portfolio alone, the portfolio itself. */
  | { readonly kind: "portfolio"; readonly portfolioId: number }
  | { readonly kind: "screen"; readonly screen: Screen }
  /** Every listed stock; for conditions of events only. */
  | { readonly kind: "universe" };

/** The two screens of the product. */
export type Screen = "standard" | "earnings";

/** At each price, at two prices in a row that agree, or when a bar has closed. */
export type Confirmation = "price" | "twoPrices" | "barClose";

/** `everyTime` fires when the condition becomes true again, and not within the cool-down. */
export type Repetition =
  | { readonly kind: "once" }
  | { readonly kind: "oncePerBar" }
  | { readonly kind: "oncePerDay" }
  | { readonly kind: "everyTime"; readonly cooldownMinutes: number };

export type RuleSessions = "regular" | "extended";

/** Whether a message is sent when a rule can no longer be decided. */
export type WhenUnknown = "hold" | "tell";

/** Null: the symbol of the scope that is being looked at. */
type OwnOrOther = string | null;

export type BarField = "open" | "high" | "low" | "close" | "volume";
/** `last` is the newest price; at bar close it is the close. */
export type PriceField = "last" | BarField;

export type Series =
  | PriceSeries
  | IndicatorSeries
  | StatisticSeries
  | FactSeries
  | HoldingSeries
  | PortfolioSeries
  | LineSeries
  | ConstantSeries
  | MultipleSeries;

export interface PriceSeries {
  readonly kind: "price";
  readonly field: PriceField;
  readonly timeframe: Interval;
  /** Closed bars back; 0 is the newest. */
  readonly ago: number;
  readonly symbol: OwnOrOther;
}

export type IndicatorName =
  | "sma"
  | "ema"
  | "wma"
  | "rsi"
  | "macd"
  | "bollinger"
  | "keltner"
  | "donchian"
  | "atr"
  | "adx"
  | "stochastic"
  | "williamsR"
  | "cci"
  | "obv"
  | "vwap"
  | "anchoredVwap"
  | "supertrend"
  | "ichimoku";

/** Periods are bars; `anchor` is a time. */
export type ParameterName =
  | "period"
  | "fastPeriod"
  | "slowPeriod"
  | "signalPeriod"
  | "deviations"
  | "multiplier"
  | "atrPeriod"
  | "kPeriod"
  | "kSmoothing"
  | "dPeriod"
  | "conversionPeriod"
  | "basePeriod"
  | "spanPeriod"
  | "displacement"
  | "anchor";

export interface IndicatorSeries {
  readonly kind: "indicator";
  readonly name: IndicatorName;
  /** Exactly those of the indicator. */
  readonly parameters: readonly { readonly name: ParameterName; readonly value: number }[];
  /** Which of the indicator's lines. */
  readonly line: string;
  /** What the indicator is taken of; null for those that have their own inputs. */
  readonly field: BarField | null;
  readonly timeframe: Interval;
  readonly ago: number;
  readonly symbol: OwnOrOther;
}

export type StatisticSeries = {
  readonly kind: "statistic";
  readonly timeframe: Interval;
  readonly symbol: OwnOrOther;
} & Statistic;

/** Changes, gaps, distances and drawdowns in percent. */
export type Statistic =
  /** Of the price against the close `bars` bars before. */
  | { readonly name: "change"; readonly bars: number }
  | { readonly name: "changeSince"; readonly since: "open" | "creation" | "lastFiring" }
  /** Volume of the newest bar ÷ mean volume of the `bars` bars before it. */
  | { readonly name: "relativeVolume"; readonly bars: number }
  /** Open against the close of the bar before. */
  | { readonly name: "gap" }
  | {
      readonly name: "highest" | "lowest";
      readonly field: BarField;
      readonly bars: number;
      readonly ago: number;
    }
  /** Of the price from the extreme of 252 daily bars; below the high it is negative. */
  | { readonly name: "distanceToHigh" | "distanceToLow" }
  /** How far the price is below the highest close of `bars` bars; null: since the rule was made. */
  | { readonly name: "drawdown"; readonly bars: number | null };

export type FactName =
  | "upside"
  | "dispersion"
  | "peRatio"
  | "daysToEarnings"
  | "insiderNet"
  | "mentions";

export interface FactSeries {
  readonly kind: "fact";
  readonly fact: FactName;
  readonly symbol: OwnOrOther;
}

/** In the portfolio's currency, or percent. Gains are unrealized: value less what the shares cost. */
export type HoldingFigure = "value" | "weight" | "gain" | "gainPercent";

/** Of a stock that the portfolio of the scope holds. */
export interface HoldingSeries {
  readonly kind: "holding";
  readonly figure: HoldingFigure;
}

/** Drawdown: percent below the highest value since the rule began, without what is paid in or out. */
export type PortfolioFigure = "value" | "gain" | "gainPercent" | "drawdown";

/** Of the portfolio of the scope as a whole. */
export interface PortfolioSeries {
  readonly kind: "portfolio";
  readonly figure: PortfolioFigure;
}

/** Through two points of the chart; at bar close it is read at the newest bar of `timeframe`. */
export interface LineSeries extends LineThrough {
  readonly kind: "line";
  readonly timeframe: Interval;
}

export interface ConstantSeries {
  readonly kind: "constant";
  readonly value: number;
}

export interface MultipleSeries {
  readonly kind: "multiple";
  readonly factor: number;
  readonly of: Exclude<Series, MultipleSeries | ConstantSeries>;
}

export type Condition =
  | ComparisonCondition
  | RangeCondition
  | EventCondition
  | { readonly kind: "all" | "any"; readonly conditions: readonly Condition[] }
  | { readonly kind: "not"; readonly condition: Condition }
  /** `second` now, and `first` at an earlier evaluation within that time. */
  | {
      readonly kind: "then";
      readonly first: Condition;
      readonly second: Condition;
      readonly within: Duration;
    }
  | { readonly kind: "heldFor"; readonly condition: Condition; readonly duration: Duration };

export interface ComparisonCondition {
  readonly kind: "comparison";
  readonly left: Series;
  readonly operator: ">" | "<" | "crosses" | "crossesUp" | "crossesDown";
  readonly right: Series;
}

export interface RangeCondition {
  readonly kind: "range";
  readonly operator: "inside" | "outside";
  readonly value: Series;
  readonly low: Series;
  readonly high: Series;
}

/** Bars of the scope's own symbol, or time that passes. */
export type Duration =
  | { readonly kind: "bars"; readonly bars: number; readonly timeframe: Interval }
  | { readonly kind: "minutes"; readonly minutes: number };

export interface EventCondition {
  readonly kind: "event";
  readonly event: EventFilter;
}

export type EventFilter =
  /** Null: any form. `items` of an 8-K: one of them is enough, none means any. */
  | { readonly name: "filing"; readonly form: string | null; readonly items: readonly string[] }
  /** Of at least that value in the currency of the filing. */
  | {
      readonly name: "insiderTrade";
      readonly side: "bought" | "sold" | "either";
      readonly minValue: number;
    }
  | { readonly name: "ratingChange"; readonly change: "upgrade" | "downgrade" | "initiate" | "any" }
  | {
      readonly name: "targetChange";
      readonly direction: "up" | "down" | "either";
      readonly minPercent: number;
    }
  | { readonly name: "earningsDate"; readonly change: "set" | "moved" }
  | { readonly name: "earningsNear"; readonly days: number }
  | { readonly name: "halt" | "resumption" | "split" }
  | { readonly name: "screenEntered" | "screenLeft"; readonly screen: Screen }
  | { readonly name: "time"; readonly at: number };

export type EventName = EventFilter["name"];
