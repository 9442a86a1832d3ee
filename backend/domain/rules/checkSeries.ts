import { MAX_BARS, MAX_TIME } from "../indicators/spec.ts";
import { faultsOfParameters, indicatorSpecs, titled } from "../indicators/indicators.ts";
import { MAX_FIGURE } from "./limits.ts";
import { isSymbol } from "../symbolText.ts";
import { describeCondition } from "./describeRule.ts";
import { describeSeries } from "./describeSeries.ts";
import type {
  Condition,
  IndicatorSeries,
  LineSeries,
  Rule,
  Series,
  StatisticSeries,
} from "./rule.ts";
import { unitOf } from "./units.ts";
import { operandsOf } from "./walk.ts";

export interface SeriesContext {
  readonly rule: Rule;
  readonly condition: Extract<Condition, { kind: "comparison" | "range" }>;
  readonly path: string;
  readonly report: (path: string, sentence: string) => void;
}

const operandNames = { comparison: ["left", "right"], range: ["value", "low", "high"] } as const;

export function checkSeries({ rule, condition, path, report }: SeriesContext): void {
  const operands = operandsOf(condition);
  for (const [index, series] of operands.entries()) {
    const at = `${path}.${operandNames[condition.kind][index] ?? index}`;
    for (const fault of faultsOf(series, rule)) {
      report(at, `“${describeSeries(series)}”: ${fault}`);
    }
  }
  const units = new Set(operands.map(unitOf).filter((unit) => unit !== null));
  const leaf = () => describeCondition(condition);
  if (units.size === 0) report(path, `“${leaf()}” compares constants only`);
  if (units.size > 1) {
    report(path, `“${leaf()}” compares different things: ${[...units].join(" and ")}`);
  }
  if (condition.kind === "range") {
    const { low, high } = condition;
    const isTurned = low.kind === "constant" && high.kind === "constant" && low.value > high.value;
    if (isTurned) report(path, `“${leaf()}” has a lower end above its upper end`);
  }
}

function* faultsOf(series: Series, rule: Rule): Generator<string> {
  if ("symbol" in series && series.symbol !== null && !isSymbol(series.symbol)) {
    yield `“${series.symbol}” is not a symbol`;
  }
  switch (series.kind) {
    case "price":
      if (series.field === "last" && series.ago > 0) {
        yield "the last price has no history; take the close";
      }
      yield* faultOfAgo(series.ago);
      return;
    case "indicator":
      yield* faultsOfIndicator(series);
      return;
    case "statistic":
      if ("bars" in series && series.bars !== null && !isWholeIn(series.bars, 1, MAX_BARS)) {
        yield `a window has 1 to ${MAX_BARS} bars`;
      }
      if ("ago" in series) yield* faultOfAgo(series.ago);
      if (series.name.startsWith("distance") && series.timeframe !== "1d") {
        yield "52 weeks are counted in daily bars";
      }
      if (rule.confirmation !== "barClose" && isFromOpen(series) && series.timeframe !== "1d") {
        yield "at a price it counts from today's open: take daily bars, or wait for the bar's close";
      }
      return;
    case "line":
      yield* faultsOfLine(series, rule);
      return;
    case "constant":
      if (!(Math.abs(series.value) <= MAX_FIGURE)) yield "not a figure that can be compared";
      return;
    case "multiple":
      if (!(series.factor > 0 && series.factor <= 1e6)) yield "the factor must be above 0, to 1e6";
      yield* faultsOf(series.of, rule);
      return;
    case "holding":
    case "portfolio":
      if (rule.scope.kind !== "portfolio") yield "it needs a portfolio as what is watched";
      return;
    case "fact":
      return;
    default:
      series satisfies never;
  }
}

const isFromOpen = (series: StatisticSeries): boolean =>
  series.name === "gap" || (series.name === "changeSince" && series.since === "open");

const isWholeIn = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function* faultOfAgo(ago: number): Generator<string> {
  if (!isWholeIn(ago, 0, MAX_BARS)) yield `0 to ${MAX_BARS} bars ago`;
}

function* faultsOfIndicator(series: IndicatorSeries): Generator<string> {
  const spec = indicatorSpecs[series.name];
  yield* faultOfAgo(series.ago);
  const given = series.parameters.map(({ name }) => name).join();
  const wanted = spec.parameters.map(({ name }) => name);
  if (given !== wanted.join()) {
    yield wanted.length === 0
      ? "it has no parameters"
      : `its parameters are ${wanted.map(titled).join(", ")}`;
    return;
  }
  yield* faultsOfParameters(series);
  const lines = spec.lines.map(({ name }) => name);
  if (!lines.includes(series.line)) yield `its lines are ${lines.join(", ")}`;
  if ((series.field !== null) !== spec.takesField) {
    yield spec.takesField
      ? "it is taken of the open, high, low, close or volume"
      : "it has its own inputs and is not taken of one field";
  }
  if (spec.isIntradayOnly && (series.timeframe === "1d" || series.timeframe === "1w")) {
    yield "it restarts each day, so it needs intraday bars";
  }
}

function* faultsOfLine({ from, to, scale }: LineSeries, { scope }: Rule): Generator<string> {
  if (scope.kind !== "symbol") yield "a line is drawn on one symbol's chart";
  if (!isWholeIn(from.time, 0, MAX_TIME) || !isWholeIn(to.time, 0, MAX_TIME)) {
    yield "its points have no possible time";
  }
  if (from.time >= to.time) yield "its second point must be later than the first";
  const isPrice = (price: number) => price > 0 && price <= MAX_FIGURE;
  const isFinite = [from, to].every(({ price }) => Math.abs(price) <= MAX_FIGURE);
  if (!isFinite) yield "its points have no possible price";
  if (scale === "logarithmic" && !(isPrice(from.price) && isPrice(to.price))) {
    yield "a logarithmic line needs prices above zero";
  }
}
