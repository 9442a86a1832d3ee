import { indicatorSpecs } from "../../../../backend/domain/indicators/indicators.ts";
import * as words from "./messages.ts";
import { NOT_ENTERED } from "./seriesFields.ts";
import type { Comparison, Leaf, Range, RuleOptions, Series } from "./ruleTypes.ts";

type Unit = NonNullable<RuleOptions["prices"][number]["unit"]>;

/** Returns null for a constant, which takes the unit of the other figures. */
function unitOf(series: Series, options: RuleOptions): Unit | null {
  const offered = (all: readonly { name: string; unit: Unit | null }[], name: string) =>
    all.find((each) => each.name === name)?.unit ?? null;
  switch (series.kind) {
    case "price":
      return offered(options.prices, series.field);
    case "indicator":
      return offered(options.indicators, series.name) ?? offered(options.prices, fieldOf(series));
    case "statistic":
      return offered(options.statistics, series.name) ?? offered(options.prices, fieldOf(series));
    case "fact":
      return offered(options.facts, series.fact);
    case "holding":
      return offered(options.holdings, series.figure);
    case "portfolio":
      return offered(options.portfolios, series.figure);
    case "line":
      return "price";
    case "multiple":
      return unitOf(series.of, options);
    case "constant":
      return null;
    default:
      return series satisfies never;
  }
}

const fieldOf = (series: Series): string =>
  "field" in series && series.field !== null ? series.field : "close";

const figuresOf = (leaf: Comparison | Range): readonly Series[] =>
  leaf.kind === "range" ? [leaf.value, leaf.low, leaf.high] : [leaf.left, leaf.right];

/** True if a price of the watched stock is compared. */
export function isPriced(leaf: Leaf, options: RuleOptions): boolean {
  if (leaf.kind !== "comparison" || unitOf(leaf.left, options) !== "price") return false;
  return !("symbol" in leaf.left) || leaf.left.symbol === null;
}

/** Returns null if the figures can be compared. */
export function reasonOfFigures(leaf: Leaf, options: RuleOptions): string | null {
  if (leaf.kind === "event") return null;
  const units = new Set(figuresOf(leaf).map((series) => unitOf(series, options)));
  units.delete(null);
  const [one, other] = [...units].map((unit) => unit && words.UNITS[unit]);
  if (!one) return words.ONLY_NUMBERS;
  return other ? words.describeUnlike(one, other) : null;
}

/** Returns an indicator's bound; other figures have no usual value. */
function usualValue(first: Series, isUpper: boolean): Series {
  const { guides = [] } = first.kind === "indicator" ? indicatorSpecs[first.name] : {};
  const bound = isUpper ? guides.at(-1) : guides[0];
  return bound === undefined ? NOT_ENTERED : { kind: "constant", value: bound };
}

/** True if the bound is an upper one, such as 70 of an RSI. */
export const isUpward = (operator: Comparison["operator"]): boolean =>
  operator !== "<" && operator !== "crossesDown";

/** Replaces an indicator's usual value by that of the other side; keeps the user's own. */
export function turnUsualValue(first: Series, bound: Series, isUpper: boolean): Series {
  const isUsual =
    bound.kind === "constant" &&
    [true, false].some((side) => {
      const usual = usualValue(first, side);
      return usual.kind === "constant" && usual.value === bound.value;
    });
  return isUsual ? usualValue(first, isUpper) : bound;
}

/**
 * Replaces figures that cannot be compared with the first one by a constant. If the first figure's
 * unit changed, constants are replaced too: a price of 100 says nothing about an RSI.
 */
export function compareWithFirst<Of extends Comparison | Range>(
  leaf: Of,
  previous: Of,
  options: RuleOptions,
): Of {
  const [first] = figuresOf(leaf);
  const [former] = figuresOf(previous);
  const unit = first && unitOf(first, options);
  if (!unit) return leaf;
  const kept = unit === (former && unitOf(former, options)) ? [null, unit] : [unit];
  const fit = (series: Series, isUpper: boolean): Series =>
    kept.includes(unitOf(series, options)) ? series : usualValue(first, isUpper);
  return leaf.kind === "range"
    ? { ...leaf, low: fit(leaf.low, false), high: fit(leaf.high, true) }
    : { ...leaf, right: fit(leaf.right, isUpward(leaf.operator)) };
}
