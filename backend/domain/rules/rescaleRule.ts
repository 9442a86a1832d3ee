import type { LinePoint } from "../line.ts";
import type { Condition, LineSeries, Rule, Series } from "./rule.ts";
import { commonUnit, unitOf } from "./units.ts";
import { operandsOf } from "./walk.ts";
import type { WatchState } from "./watch.ts";

/**
 * Returns the rule after a split of `symbol`. Constants and lines compared with its prices are
 * multiplied by `factor` (new price ÷ old price); constants compared with its volumes are divided
 * by it. A figure shared by several symbols stays, because it cannot follow one of them. Returns
 * the same object if nothing changes. A factor and its inverse undo each other to 1e-9.
 */
export function rescaleRule(rule: Rule, symbol: string, factor: number): Rule {
  const when = rescaleCondition(rule.when, { own: onlySymbolOf(rule), symbol, factor });
  return when === rule.when ? rule : { ...rule, when };
}

function onlySymbolOf({ scope }: Rule): string | null {
  if (scope.kind === "symbol") return scope.symbol;
  const [only] = scope.kind === "symbols" && scope.symbols.length === 1 ? scope.symbols : [];
  return only ?? null;
}

interface Change {
  readonly own: string | null;
  readonly symbol: string;
  readonly factor: number;
}

function rescaleCondition(condition: Condition, change: Change): Condition {
  const inner = (child: Condition) => rescaleCondition(child, change);
  switch (condition.kind) {
    case "all":
    case "any": {
      const conditions = condition.conditions.map(inner);
      const isSame = conditions.every((child, index) => child === condition.conditions[index]);
      return isSame ? condition : { ...condition, conditions };
    }
    case "not":
    case "heldFor": {
      const child = inner(condition.condition);
      return child === condition.condition ? condition : { ...condition, condition: child };
    }
    case "then": {
      const [first, second] = [inner(condition.first), inner(condition.second)];
      const isSame = first === condition.first && second === condition.second;
      return isSame ? condition : { ...condition, first, second };
    }
    case "event":
      return condition;
    case "comparison":
    case "range": {
      const operands = operandsOf(condition);
      const rescaled = operands.map((series, index) =>
        rescaleSeries(series, factorOf(series, counterparts(operands, index), change)),
      );
      if (rescaled.every((series, index) => series === operands[index])) return condition;
      const [a, b, c] = rescaled as [Series, Series, Series];
      return condition.kind === "comparison"
        ? { ...condition, left: a, right: b }
        : { ...condition, value: a, low: b, high: c };
    }
    default:
      return condition satisfies never;
  }
}

/** Compares the ends of a range with its value, not with each other. */
const counterparts = (operands: readonly Series[], index: number): readonly Series[] => {
  const [value] = operands;
  if (operands.length > 2 && index > 0 && value) return [value];
  return operands.filter((_, other) => other !== index);
};

/** Returns the multiplier of a constant or line that is compared with these series. */
function factorOf(
  series: Series,
  comparedWith: readonly Series[],
  { own, symbol, factor }: Change,
): number {
  const isLine = isLineSeries(series);
  const figures = comparedWith.filter(
    (each) => unitOf(each) !== null && !(isLine && isLineSeries(each)),
  );
  // A line that is compared with no figure belongs to the chart of the rule's own symbol.
  const isOfSymbol =
    isLine && figures.length === 0
      ? own === symbol
      : figures.length > 0 && figures.every((each) => symbolOf(each, own) === symbol);
  if (!isOfSymbol) return 1;
  const unit = isLine ? "price" : commonUnit(comparedWith);
  if (unit === "price") return factor;
  return unit === "volume" ? 1 / factor : 1;
}

/** Significant digits to keep; further ones are rounding errors of the arithmetic. */
const DIGITS = 12;
const times = (value: number, factor: number): number =>
  Number((value * factor).toPrecision(DIGITS));

const isLineSeries = (series: Series): boolean =>
  series.kind === "line" || (series.kind === "multiple" && series.of.kind === "line");

function symbolOf(series: Series, own: string | null): string | null {
  if (series.kind === "multiple") return symbolOf(series.of, own);
  // A split does not change the value of a portfolio.
  if (series.kind === "holding" || series.kind === "portfolio") return null;
  return "symbol" in series ? (series.symbol ?? own) : own;
}

function rescaleSeries(series: Series, factor: number): Series {
  if (factor === 1) return series;
  switch (series.kind) {
    case "constant":
      return { ...series, value: times(series.value, factor) };
    case "line":
      return rescaleLine(series, factor);
    case "multiple":
      return series.of.kind === "line" ? { ...series, of: rescaleLine(series.of, factor) } : series;
    default:
      return series;
  }
}

/** Rescales a chart line that was drawn before a split of `factor` (new price ÷ old price). */
export function rescaleLine<Line extends Pick<LineSeries, "from" | "to">>(
  line: Line,
  factor: number,
): Line {
  const move = ({ time, price }: LinePoint): LinePoint => ({
    time,
    price: times(price, factor),
  });
  return { ...line, from: move(line.from), to: move(line.to) };
}

/** Multiplies remembered prices of `symbol`. Takes `rule` as it was before the split. */
export function rescaleState(
  state: WatchState,
  rule: Rule,
  watched: string,
  symbol: string,
  factor: number,
): WatchState {
  const nodes = Object.entries(state.nodes).map(([path, node]) => {
    if (!("reference" in node || "high" in node)) return [path, node] as const;
    const series = seriesAt(rule, path);
    if (series === null || symbolOf(series, watched) !== symbol) return [path, node] as const;
    const move = (price: number | null | undefined) =>
      price === null || price === undefined ? null : price * factor;
    const moved = "high" in node ? { high: move(node.high) } : { reference: move(node.reference) };
    return [path, moved] as const;
  });
  return { ...state, nodes: Object.fromEntries(nodes) };
}

/** Returns the series at a path of the rule, such as `when.conditions.0.left`. */
function seriesAt(rule: Rule, path: string): Series | null {
  let value: unknown = rule;
  for (const key of path.split(".")) {
    value =
      typeof value === "object" && value !== null
        ? (value as Readonly<Record<string, unknown>>)[key]
        : undefined;
  }
  return (value as Series | undefined) ?? null;
}
