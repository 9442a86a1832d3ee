import type { ChartBar } from "./model/bars.ts";
import {
  averageTrueRange,
  bollingerBands,
  exponentialMovingAverage,
  movingAverageConvergence,
  relativeStrengthIndex,
  simpleMovingAverage,
  type Values,
} from "./model/indicators.ts";
import { BOLLINGER, LOWER_BAND, MIDDLE_BAND, SIGNAL, UPPER_BAND } from "./messages.ts";

/** What can be drawn beside the prices, with the periods its authors gave it. */
export const indicatorIds = ["sma", "ema", "bollinger", "rsi", "macd", "atr"] as const;
export type IndicatorId = (typeof indicatorIds)[number];

export const indicatorNames: Readonly<Record<IndicatorId, string>> = {
  sma: "SMA 20",
  ema: "EMA 50",
  bollinger: BOLLINGER,
  rsi: "RSI 14",
  macd: "MACD 12, 26, 9",
  atr: "ATR 14",
};

/** How many of these have a pane of their own below the prices. */
export const countPanes = (ids: readonly IndicatorId[]): number =>
  ids.filter((id) => computeIndicator(id, []).place === "pane").length;

export interface IndicatorLine {
  readonly name: string;
  /** One a bar; NaN where there is none yet. */
  readonly values: Values;
  /** Which of the style sheet's line colors. */
  readonly color: "first" | "second" | "third";
}

export interface Indicator {
  readonly id: IndicatorId;
  readonly name: string;
  /** Over the prices, on their scale; or in a pane of its own. */
  readonly place: "price" | "pane";
  readonly lines: readonly IndicatorLine[];
  /** Columns around zero. */
  readonly histogram?: Values;
  /** Levels to look out for, drawn across the pane. */
  readonly guides?: readonly number[];
  /** The pane's scale, if it is not that of the values in view. */
  readonly range?: { readonly min: number; readonly max: number };
  /** Fraction digits of its values; those of the prices without. */
  readonly digits?: number;
}

/** Wilder's own levels of a market that has risen or fallen too far. */
const RSI_GUIDES = [30, 70] as const;

export function computeIndicator(id: IndicatorId, bars: readonly ChartBar[]): Indicator {
  const closes = Float64Array.from(bars, ({ close }) => close);
  const name = indicatorNames[id];
  switch (id) {
    case "sma": {
      const values = simpleMovingAverage(closes, 20);
      return { id, name, place: "price", lines: [{ name, values, color: "first" }] };
    }
    case "ema": {
      const values = exponentialMovingAverage(closes, 50);
      return { id, name, place: "price", lines: [{ name, values, color: "second" }] };
    }
    case "bollinger": {
      const { upper, middle, lower } = bollingerBands(closes, 20, 2);
      return {
        id,
        name,
        place: "price",
        lines: [
          { name: UPPER_BAND, values: upper, color: "third" },
          { name: MIDDLE_BAND, values: middle, color: "third" },
          { name: LOWER_BAND, values: lower, color: "third" },
        ],
      };
    }
    case "rsi": {
      const values = relativeStrengthIndex(closes, 14);
      const lines = [{ name, values, color: "first" }] as const;
      const range = { min: 0, max: 100 };
      return { id, name, place: "pane", lines, guides: RSI_GUIDES, range, digits: 1 };
    }
    case "macd": {
      const { macd, signal, histogram } = movingAverageConvergence(closes, 12, 26, 9);
      return {
        id,
        name,
        place: "pane",
        lines: [
          { name: "MACD", values: macd, color: "first" },
          { name: SIGNAL, values: signal, color: "second" },
        ],
        histogram,
        guides: [0],
      };
    }
    case "atr": {
      const values = averageTrueRange(bars, 14);
      return { id, name, place: "pane", lines: [{ name, values, color: "first" }] };
    }
    default:
      return id satisfies never;
  }
}
