import { MAX_TIME } from "../durations.ts";
import { MAX_BARS } from "../indicators/spec.ts";
import { faultsOfParameters, indicatorSpecs, titled } from "../indicators/indicators.ts";
import { MAX_FACTOR, MAX_FIGURE } from "./limits.ts";
import { isSymbol } from "../symbolText.ts";
import { describeCondition } from "./describeRule.ts";
import { describeSeries } from "./describeSeries.ts";
import { whyNotAtTimeframe, whyNotInScope } from "./combinations.ts";
import type { Condition, IndicatorSeries, LineSeries, Rule, Series } from "./rule.ts";
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
  if (units.size === 0) report(path, `“${leaf()}” compares only constants`);
  if (units.size > 1) {
    report(path, `“${leaf()}” compares different things: ${[...units].join(" and ")}`);
  }
  if (condition.kind === "range") {
    const { low, high } = condition;
    const isTurned = low.kind === "constant" && high.kind === "constant" && low.value > high.value;
    if (isTurned) report(path, `“${leaf()}” has a lower bound above its upper bound`);
  }
}

function* faultsOf(series: Series, rule: Rule): Generator<string> {
  if ("symbol" in series && series.symbol !== null && !isSymbol(series.symbol)) {
    yield `“${series.symbol}” is not a symbol`;
  }
  switch (series.kind) {
    case "price":
      if (series.field === "last" && series.ago > 0) {
        yield "the last price has no history, so use the close";
      }
      yield* faultOfAgo(series.ago);
      return;
    case "indicator":
      yield* faultsOfIndicator(series);
      break;
    case "statistic":
      if ("bars" in series && series.bars !== null && !isWholeIn(series.bars, 1, MAX_BARS)) {
        yield `the number of bars must be 1 to ${MAX_BARS}`;
      }
      if ("ago" in series) yield* faultOfAgo(series.ago);
      break;
    case "line":
      yield* faultsOfLine(series);
      break;
    case "constant":
      if (!(Math.abs(series.value) <= MAX_FIGURE)) yield "it is not a valid number";
      return;
    case "multiple":
      if (!(series.factor > 0 && series.factor <= MAX_FACTOR)) {
        yield `the factor must be above 0 and at most ${MAX_FACTOR.toLocaleString("en-US")}`;
      }
      yield* faultsOf(series.of, rule);
      return;
    case "holding":
    case "portfolio":
    case "fact":
      break;
    default:
      series satisfies never;
  }
  const isIntradayOnly = series.kind === "indicator" && indicatorSpecs[series.name].isIntradayOnly;
  const excluded = [
    whyNotInScope(series.kind, rule.scope.kind),
    whyNotAtTimeframe(series, rule.confirmation, isIntradayOnly === true),
  ];
  for (const reason of excluded) if (reason !== null) yield reason;
}

const isWholeIn = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function* faultOfAgo(ago: number): Generator<string> {
  if (!isWholeIn(ago, 0, MAX_BARS)) yield `the number of bars back must be 0 to ${MAX_BARS}`;
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
      ? "it must be based on the open, high, low, close or volume"
      : "it has its own inputs, so no field can be chosen";
  }
}

function* faultsOfLine({ from, to, scale }: LineSeries): Generator<string> {
  if (!isWholeIn(from.time, 0, MAX_TIME) || !isWholeIn(to.time, 0, MAX_TIME)) {
    yield "the times of its points are not valid";
  }
  if (from.time >= to.time) yield "its second point must be later than the first";
  const isPrice = (price: number) => price > 0 && price <= MAX_FIGURE;
  const isFinite = [from, to].every(({ price }) => Math.abs(price) <= MAX_FIGURE);
  if (!isFinite) yield "the prices of its points are not valid";
  if (scale === "logarithmic" && !(isPrice(from.price) && isPrice(to.price))) {
    yield "a logarithmic line needs prices above zero";
  }
}
