import { MAX_TIME } from "../durations.ts";
import {
  FOLLOW_UP,
  MAX_DAYS_TO_EARNINGS,
  MAX_DEPTH,
  MAX_FACTOR,
  MAX_FIGURE,
  MAX_LABEL,
  MAX_LABELS,
  MAX_LEAVES,
  MAX_MINUTES,
  MAX_NAME,
  MAX_SYMBOLS,
  MAX_TARGET_CHANGE,
} from "./limits.ts";
import { isSymbol } from "../symbolText.ts";
import { describeCondition } from "./describeRule.ts";
import { MAX_BARS } from "../indicators/spec.ts";
import {
  isPortfolioWide,
  readsNoBars,
  readsValuations,
  whyNotAtTimeframe,
  whyNotInScope,
} from "./combinations.ts";
import type {
  Condition,
  Duration,
  EventFilter,
  IndicatorSeries,
  LineSeries,
  Rule,
  Scope,
  Series,
} from "./rule.ts";
import { childrenOf, operandsOf } from "./walk.ts";
import { faultsOfParameters, indicatorSpecs, titled } from "../indicators/indicators.ts";
import { describeSeries } from "./describeSeries.ts";
import { unitOf } from "./units.ts";

/** `path` leads into the rule (`when.conditions.1.left`); `sentence` names the part. */
export interface Problem {
  readonly path: string;
  readonly sentence: string;
}

/** Does not check which data the sources provide. */
export function checkRule(rule: Rule): readonly Problem[] {
  const problems: Problem[] = [];
  const report = (path: string, sentence: string) => problems.push({ path, sentence });
  checkHeader(rule, report);
  checkFollowUp(rule, report);
  checkScope(rule.scope, report);
  checkPortfolio(rule, report);
  const isOfPortfolio = isPortfolioWide(rule);
  let leaves = 0;
  const visit = (condition: Condition, path: string, depth: number): void => {
    if (depth > MAX_DEPTH) {
      report(path, describeTooDeep(describeCondition(condition)));
      return;
    }
    for (const [key, child] of childrenOf(condition)) visit(child, `${path}.${key}`, depth + 1);
    if (isOfPortfolio && countsBars(condition)) {
      report(path, `“${describeCondition(condition)}”: a portfolio has no bars, so use minutes`);
    }
    switch (condition.kind) {
      case "all":
      case "any":
        if (condition.conditions.length < 2) {
          const [only] = condition.conditions;
          report(path, describeSmallGroup(only && describeCondition(only)));
        }
        return;
      case "then":
        checkDuration(condition.within, condition, `${path}.within`, report);
        return;
      case "heldFor":
        checkDuration(condition.duration, condition, `${path}.duration`, report);
        return;
      case "not":
        return;
      default:
    }
    leaves++;
    if (leaves === MAX_LEAVES + 1) {
      report(path, describeTooMany(describeCondition(condition)));
    }
    if (condition.kind === "event") checkEvent(condition.event, path, report);
    else checkFigures(rule, condition, path, report);
  };
  visit(rule.when, "when", 1);
  return problems;
}

export const describeTooMany = (leaf: string): string =>
  `“${leaf}” is one condition too many. A rule has at most ${MAX_LEAVES}`;

/** `only` describes the group's single condition. */
export const describeSmallGroup = (only: string | undefined): string =>
  only === undefined
    ? "A group needs at least two conditions, and this one has none"
    : `“${only}” is the only condition in its group. A group needs at least two`;

const describeTooDeep = (part: string): string =>
  `“${part}” is nested too deeply. At most ${MAX_DEPTH - 1} levels are allowed, including “not”, “then” and “held for”`;

type Report = (path: string, sentence: string) => void;

function checkFollowUp({ followUp }: Rule, report: Report): void {
  if (!followUp) return;
  const { repeatMinutes, escalation } = followUp;
  const { minRepeatMinutes: min, maxRepeatMinutes: max, maxEscalationMinutes } = FOLLOW_UP;
  if (repeatMinutes === null && escalation === null) {
    report("followUp", "Set a repeat interval or a channel, or leave this out");
  }
  if (repeatMinutes !== null && !isWholeIn(repeatMinutes, min, max)) {
    report("followUp.repeatMinutes", `Messages can repeat every ${min} to ${max} whole minutes`);
  }
  if (escalation === null) return;
  if (!/^[a-z]{1,20}$/.test(escalation.channel)) {
    report("followUp.escalation.channel", "The channel must be a name such as email or sms");
  }
  if (!isWholeIn(escalation.afterMinutes, 1, maxEscalationMinutes)) {
    const sentence = `The other channel can be used after 1 to ${maxEscalationMinutes} whole minutes`;
    report("followUp.escalation.afterMinutes", sentence);
  }
}

function checkHeader({ name, labels, repetition, when }: Rule, report: Report): void {
  if (name.length > MAX_NAME) report("name", `The name has more than ${MAX_NAME} characters`);
  if (labels.length > MAX_LABELS) report("labels", `A rule has at most ${MAX_LABELS} labels`);
  for (const label of labels) {
    if (label.length === 0 || label.length > MAX_LABEL) {
      report("labels", `The label “${label}” must have 1 to ${MAX_LABEL} characters`);
    }
  }
  if (new Set(labels).size < labels.length) report("labels", "A label is given twice");
  if (repetition.kind === "everyTime" && !isWholeIn(repetition.cooldownMinutes, 0, MAX_MINUTES)) {
    report("repetition", `The cool-down must be 0 to ${MAX_MINUTES} whole minutes`);
  }
  if (repetition.kind === "oncePerBar" && readsNoBars({ when })) {
    report("repetition", "“once per bar” needs a condition that uses bars");
  }
}

function checkScope(scope: Scope, report: Report): void {
  const symbols =
    scope.kind === "symbol" ? [scope.symbol] : scope.kind === "symbols" ? scope.symbols : [];
  for (const symbol of symbols) {
    if (!isSymbol(symbol)) report("scope", `“${symbol}” is not a symbol`);
  }
  if (scope.kind !== "symbols") return;
  if (symbols.length === 0) report("scope", "The list has no symbol");
  if (symbols.length > MAX_SYMBOLS) {
    report("scope", `The list has ${symbols.length} symbols. At most ${MAX_SYMBOLS} are allowed`);
  }
  if (new Set(symbols).size < symbols.length) report("scope", "The list contains a symbol twice");
}

function checkPortfolio(rule: Rule, report: Report): void {
  if (!readsValuations(rule) || rule.sessions === "regular") return;
  report("sessions", "Portfolios are valued during regular hours only");
}

const countsBars = (condition: Condition): boolean =>
  (condition.kind === "then" && condition.within.kind === "bars") ||
  (condition.kind === "heldFor" && condition.duration.kind === "bars");

function checkFigures(
  rule: Rule,
  condition: Extract<Condition, { kind: "comparison" | "range" }>,
  path: string,
  report: Report,
): void {
  if (rule.scope.kind === "universe") {
    const leaf = describeCondition(condition);
    report(path, `“${leaf}” cannot be watched on every stock. Only events can`);
  }
  const context: SeriesContext = { rule, condition, path, report };
  checkSeries(context);
}

const isWholeIn = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function checkDuration(duration: Duration, parent: Condition, path: string, report: Report): void {
  const isBars = duration.kind === "bars";
  const [value, max] = isBars ? [duration.bars, MAX_BARS] : [duration.minutes, MAX_MINUTES];
  if (isWholeIn(value, 1, max)) return;
  const unit = isBars ? "bars" : "minutes";
  report(path, `“${describeCondition(parent)}” needs 1 to ${max} whole ${unit}`);
}

function checkEvent(event: EventFilter, path: string, report: Report): void {
  const say = (sentence: string) =>
    report(path, `“${describeCondition({ kind: "event", event })}”: ${sentence}`);
  const amountWithin = (value: number, max: number, what: string): void => {
    if (!(value >= 0 && value <= max)) say(`${what} must be 0 to ${max}`);
  };
  switch (event.name) {
    case "filing":
      if (event.form !== null && !/^[A-Z0-9][A-Z0-9 /-]{0,19}$/.test(event.form)) {
        say("a form is written as 8-K or S-1/A");
      }
      if (event.items.length > 20) say("at most 20 items");
      if (new Set(event.items).size < event.items.length) say("an item is given twice");
      for (const item of event.items) {
        if (!/^\d\.\d\d$/.test(item)) say(`“${item}” is not an 8-K item such as 2.02`);
      }
      return;
    case "insiderTrade":
      amountWithin(event.minValue, MAX_FIGURE, "the value");
      return;
    case "targetChange":
      amountWithin(event.minPercent, MAX_TARGET_CHANGE, "the percentage");
      return;
    case "earningsNear":
      if (!isWholeIn(event.days, 0, MAX_DAYS_TO_EARNINGS)) {
        say(`0 to ${MAX_DAYS_TO_EARNINGS} whole days`);
      }
      return;
    case "time":
      if (!isWholeIn(event.at, 0, MAX_TIME)) report(path, "The time is not valid");
      return;
    default:
  }
}

interface SeriesContext {
  readonly rule: Rule;
  readonly condition: Extract<Condition, { kind: "comparison" | "range" }>;
  readonly path: string;
  readonly report: (path: string, sentence: string) => void;
}

const operandNames = { comparison: ["left", "right"], range: ["value", "low", "high"] } as const;

function checkSeries({ rule, condition, path, report }: SeriesContext): void {
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
