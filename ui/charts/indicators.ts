import { type Interval, intervalMs } from "../../backend/domain/bar.ts";
import {
  barsNeeded,
  indicatorSpecs,
  parametersOf,
  type ChosenIndicator,
  type IndicatorName,
} from "../../backend/domain/indicators/indicators.ts";
import type { IndicatorSpec } from "../../backend/domain/indicators/spec.ts";
import { DAY_MS } from "../../backend/domain/durations.ts";
import { formatVolume } from "../format/number.ts";
import * as words from "./messages.ts";
import { settable, type ChartIndicator, type Values } from "./model/indicators.ts";

const COLORS = 8;
/** Fraction digits of values without a currency. */
const POINT_DIGITS = 1;

export interface IndicatorLine {
  readonly name: string;
  readonly shape: IndicatorSpec["lines"][number]["shape"];
  readonly values: Values;
  /** Number of a theme color, from 1. */
  readonly color: number;
}

export interface Indicator {
  readonly spec: IndicatorSpec;
  readonly name: string;
  readonly lines: readonly IndicatorLine[];
  /** Bars needed for a first value; null if there are enough. */
  readonly needed: number | null;
}

/** Returns name and parameters: "SMA 20", "MACD 12, 26, 9". */
export const nameIndicator = ({ name, parameters }: ChartIndicator): string =>
  words.nameWithParameters(
    indicatorSpecs[name].short,
    settable(name).map((each) => String(parameters[each.name] ?? each.default)),
  );

export const canBeDrawn = (name: IndicatorName, interval: Interval): boolean =>
  indicatorSpecs[name].isIntradayOnly !== true || intervalMs[interval] < DAY_MS;

export const countPanes = (indicators: readonly ChartIndicator[]): number =>
  indicators.filter(({ name }) => indicatorSpecs[name].place === "pane").length;

/**
 * `lines` are in the order of `chosen`. Lines over the prices cycle through the theme's colors;
 * each pane starts with the first.
 */
export function assignLinesAndColors(
  chosen: readonly ChosenIndicator[],
  lines: readonly Values[],
  formatTime: words.TimeFormatter,
): readonly Indicator[] {
  let [next, overPrices] = [0, 0];
  return chosen.map((each) => {
    const spec = indicatorSpecs[each.name];
    const parameters = parametersOf(each);
    const { anchor } = parameters;
    const plain = nameIndicator({ name: each.name, parameters });
    const name =
      anchor === undefined ? plain : words.nameAnchored(plain, formatTime(anchor, "full"));
    let last = spec.place === "price" ? overPrices : 0;
    let band: number | undefined;
    const drawn = spec.lines.map(({ title, shape }): IndicatorLine => {
      const color = shape === "band" && band !== undefined ? band : (last++ % COLORS) + 1;
      if (shape === "band") band = color;
      return {
        name: spec.lines.length === 1 ? name : words.nameIndicatorLine(name, title),
        shape,
        values: lines[next++] ?? new Float64Array(),
        color,
      };
    });
    if (spec.place === "price") overPrices = last;
    const [first] = drawn;
    const count = first?.values.length ?? 0;
    const needed = barsNeeded(each);
    const isShort = count < needed && drawn.every(({ values }) => Number.isNaN(values[count - 1]));
    return { spec, name, lines: drawn, needed: isShort ? needed : null };
  });
}

/** `digits` are those of prices. */
export function formatFigure(
  { unit }: IndicatorSpec,
  value: number | undefined,
  formatPrice: words.PriceFormatter,
  digits: number,
): string {
  if (value === undefined || Number.isNaN(value)) return "–";
  if (unit === "volume") return formatVolume(value);
  return formatPrice(value, unit === "points" ? POINT_DIGITS : digits);
}

export function figuresAt(
  { spec, lines, needed }: Indicator,
  index: number,
  formatPrice: words.PriceFormatter,
  digits: number,
): readonly string[] {
  if (needed !== null) return [words.describeNeeded(needed)];
  return lines.map(({ values }) => formatFigure(spec, values[index], formatPrice, digits));
}
