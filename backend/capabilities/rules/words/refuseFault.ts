import * as words from "./optionWords.ts";
import { MAX_LEAVES } from "../../../domain/rules/limits.ts";
import { describeSmallGroup, describeTooMany } from "../../../domain/rules/checkRule.ts";
import { findPartFault, NO_FIELD, type RuleFault } from "./ruleFault.ts";
import { cutText } from "../../../platform/text.ts";
import type { TSchema } from "@sinclair/typebox";
import {
  type Condition,
  ConditionSchema,
  EventSchema,
  type Series,
  SeriesSchema,
} from "../../../domain/rules/rule.ts";
import { describeCondition, operators } from "../../../domain/rules/describeRule.ts";
import { describeSeries } from "../../../domain/rules/describeSeries.ts";
import { indicatorSpecs } from "../../../domain/indicators/indicators.ts";
import { parameterTitles } from "../../../domain/indicators/spec.ts";

const INNER = new Set(["condition", "first", "second"]);
const INNER_STEPS = ["conditions", ...INNER];
const OPERANDS = new Set(["left", "right", "value", "low", "high"]);
const MAX_KEY = 41;

/**
 * Describes a fault in a sentence that names the leaf as the rule reads: “daily RSI (14) of the
 * close 500 bars ago”: the number of bars back must be a whole number from 0 to 400.
 */
export function describeFault(rule: unknown, { path, reason }: RuleFault): string {
  if (path === "") return `The rule ${reason}`;
  const steps = path.split(".");
  const group = steps.at(-1) === "conditions" ? steps.reduce(childOf, rule) : undefined;
  if (Array.isArray(group)) return describeSize(group, childOf(rule, "when"));
  if (steps[0] !== "when" || steps.length === 1) {
    return capitalize(`${nameField(steps, rule, reason)} ${reason}`);
  }
  const { leaf, name, rest } = findLeaf(childOf(rule, "when"), steps.slice(1));
  const [operand = "", ...inOperand] = rest;
  if (!OPERANDS.has(operand) || inOperand.length === 0) {
    return capitalize(`${name}: ${nameField(rest, leaf, reason)} ${reason}`);
  }
  const series = childOf(leaf, operand);
  const field = nameField(inOperand, series, reason);
  const known = wordsOfSeries(series);
  if (!known) return `${name}: ${field} of ${nameField([operand], leaf, "")} ${reason}`;
  // A constant alone does not identify the leaf.
  const isEnough = known.isWhole && childOf(series, "kind") !== "constant";
  const named = isEnough ? quote(known.text) : `${quote(known.text)} in ${name}`;
  return `${named}: ${field} ${reason}`;
}

function describeSize(group: readonly unknown[], when: unknown): string {
  if (group.length < 2) return describeSmallGroup(group.length > 0 ? nameOf(group[0]) : undefined);
  return describeTooMany(nameOf(leafAt(when, MAX_LEAVES)));
}

const nameOf = (condition: unknown): string => wordsOfCondition(condition) ?? "…";

function leafAt(when: unknown, index: number): unknown {
  const ahead = [when];
  for (let passed = 0; ahead.length > 0;) {
    const condition = ahead.pop();
    const inner = INNER_STEPS.flatMap((step) => childOf(condition, step) ?? []);
    if (inner.length > 0) ahead.push(...inner.toReversed());
    else if (passed++ === index) return condition;
  }
  return undefined;
}

interface FoundLeaf {
  readonly leaf: unknown;
  readonly name: string;
  readonly rest: readonly string[];
}

function findLeaf(when: unknown, path: readonly string[]): FoundLeaf {
  let leaf = when;
  let rest = path;
  let around: unknown = undefined;
  let place = "the condition";
  for (;;) {
    const [step = "", entry = ""] = rest;
    const length = step === "conditions" ? 2 : INNER.has(step) ? 1 : 0;
    const inner = length === 2 ? childOf(childOf(leaf, step), entry) : childOf(leaf, step);
    if (length === 0 || !isRaw(inner)) break;
    place = wordsOfField(rest.slice(0, length), leaf) ?? place;
    around = leaf;
    leaf = inner;
    rest = rest.slice(length);
  }
  const inner = wordsOfCondition(leaf);
  const outer = wordsOfCondition(around);
  const name = inner ? quote(inner) : outer ? `${quote(outer)}, ${place}` : place;
  return { leaf, name, rest };
}

const nameField = (path: readonly string[], part: unknown, reason: string): string =>
  (reason === NO_FIELD ? undefined : wordsOfField(path, part)) ?? quoteKey(path.at(-1) ?? "");

const childOf = (part: unknown, key: string): unknown =>
  Array.isArray(part)
    ? part[/^\d+$/.test(key) ? Number(key) : -1]
    : isRaw(part) && Object.hasOwn(part, key)
      ? part[key]
      : undefined;

const quote = (text: string): string => `“${text}”`;
/** Uses JSON escapes so that no control characters remain. */
const quoteKey = (key: string): string => quote(JSON.stringify(cutText(key, MAX_KEY)).slice(1, -1));
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Raw = Readonly<Record<string, unknown>>;

const isRaw = (value: unknown): value is Raw =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const MAX_REPAIRS = 12;

function isReadable(schema: TSchema, part: unknown): boolean {
  let repaired = part;
  for (let attempt = 0; attempt <= MAX_REPAIRS; attempt++) {
    const fault = findPartFault(schema, repaired);
    if (!fault) return true;
    if (fault.instead === undefined) return false;
    repaired = withValue(repaired, fault.path.split("."), fault.instead);
  }
  return false;
}

function withValue(part: unknown, [key = "", ...rest]: readonly string[], value: number): unknown {
  const set = (inner: unknown) => (rest.length === 0 ? value : withValue(inner, rest, value));
  if (Array.isArray(part)) {
    return part.map((entry, index): unknown => (index === Number(key) ? set(entry) : entry));
  }
  return isRaw(part) ? { ...part, [key]: set(part[key]) } : part;
}

const titleIn = (all: Readonly<Record<string, readonly [string, string]>>, name: unknown) =>
  typeof name === "string" && Object.hasOwn(all, name) ? all[name]?.[0].toLowerCase() : undefined;

/** Describes a series; only its name if part of it is unreadable, undefined if all is. */
function wordsOfSeries(raw: unknown): { text: string; isWhole: boolean } | undefined {
  if (isReadable(SeriesSchema, raw)) return { text: describeSeries(raw as Series), isWhole: true };
  const text = isRaw(raw) ? nameOfSeries(raw) : undefined;
  return text === undefined ? undefined : { text, isWhole: false };
}

function nameOfSeries(raw: Raw): string | undefined {
  const { kind, name } = raw;
  switch (kind) {
    case "indicator":
      return typeof name === "string" && Object.hasOwn(indicatorSpecs, name)
        ? indicatorSpecs[name as keyof typeof indicatorSpecs].title
        : "an indicator";
    case "price":
      return titleIn(words.priceWords, raw.field) ?? "a price";
    case "statistic":
      return titleIn(words.statisticWords, name) ?? "a statistic";
    case "fact":
      return titleIn(words.factWords, raw.fact) ?? "a fact";
    case "holding":
      return titleIn(words.holdingWords, raw.figure) ?? "a figure of a holding";
    case "portfolio":
      return titleIn(words.portfolioWords, raw.figure) ?? "a figure of a portfolio";
    case "line":
      return "a line on the chart";
    case "constant":
      return "a number";
    case "multiple":
      return `a multiple of ${operand(raw.of)}`;
    default:
      return undefined;
  }
}

const UNREADABLE = "…";
const operand = (raw: unknown): string => wordsOfSeries(raw)?.text ?? UNREADABLE;

/** Describes a condition, with “…” for unreadable parts; undefined if nothing is readable. */
function wordsOfCondition(raw: unknown): string | undefined {
  if (isReadable(ConditionSchema, raw)) return describeCondition(raw as Condition);
  if (!isRaw(raw)) return undefined;
  const { kind } = raw;
  switch (kind) {
    case "comparison": {
      const { operator, left, right } = raw;
      const isKnown = typeof operator === "string" && Object.hasOwn(operators, operator);
      const verb = isKnown ? operators[operator as keyof typeof operators] : UNREADABLE;
      return `${operand(left)} ${verb} ${operand(right)}`;
    }
    case "range": {
      const { operator, value, low, high } = raw;
      const isKnown = operator === "inside" || operator === "outside";
      const verb = isKnown ? operator : UNREADABLE;
      return `${operand(value)} is ${verb} ${operand(low)} to ${operand(high)}`;
    }
    case "event": {
      const { event } = raw;
      if (isReadable(EventSchema, event)) return describeCondition({ kind, event } as Condition);
      return titleIn(words.eventWords, isRaw(event) ? event.name : undefined) ?? "an event";
    }
    default:
      return words.combinationWords.find(([name]) => name === kind)?.[1][0];
  }
}

const fieldWords: Readonly<Record<string, string>> = {
  name: "the name",
  kind: "the kind",
  scope: "what is watched",
  when: "the condition",
  confirmation: "the confirmation",
  repetition: "how often it triggers",
  sessions: "the hours",
  whenUnknown: "what happens if data is missing",
  labels: "the labels",
  followUp: "the reminders until it is acknowledged",
  symbols: "the list of symbols",
  watchlistId: "the watchlist",
  portfolioId: "the portfolio",
  screen: "the screen",
  symbol: "the symbol",
  cooldownMinutes: "the cool-down in minutes",
  repeatMinutes: "the minutes between repeats",
  escalation: "the other channel",
  channel: "the name of the other channel",
  afterMinutes: "the minutes until the other channel",
  conditions: "the group",
  condition: "the condition in it",
  first: "the first condition",
  second: "the second condition",
  within: "the time between the two",
  duration: "the time it is held",
  minutes: "the number of minutes",
  bars: "the number of bars",
  timeframe: "the timeframe",
  ago: "the number of bars back",
  field: "the field of the bar",
  line: "the line",
  parameters: "the parameters",
  since: "since when it counts",
  fact: "the fact",
  figure: "the figure",
  factor: "the factor",
  of: "what it is a multiple of",
  from: "the first point",
  to: "the second point",
  price: "the price of a point",
  time: "the time of a point",
  scale: "the scale",
  value: "the value",
  operator: "the comparison",
  left: "the figure",
  right: "what it is compared with",
  low: "the lower bound",
  high: "the upper bound",
  event: "the event",
  form: "the form",
  items: "the items",
  side: "the side",
  minValue: "the least value",
  change: "the change",
  direction: "the direction",
  minPercent: "the least percentage",
  days: "the number of days",
  at: "the time",
};

const entryWords: Readonly<Record<string, string>> = {
  conditions: "condition",
  parameters: "parameter",
  symbols: "symbol",
  labels: "label",
  items: "item",
};

function wordsOfField(path: readonly string[], part: unknown): string | undefined {
  const [outer = "", key = ""] = [path.at(-2), path.at(-1)];
  if (entryWords[outer] !== undefined && /^\d+$/.test(key)) {
    return `${entryWords[outer]} ${Number(key) + 1}`;
  }
  if (path.at(-3) === "parameters" && isRaw(part) && Array.isArray(part.parameters)) {
    const parameter: unknown = part.parameters[Number(outer)];
    const name = isRaw(parameter) ? parameter.name : undefined;
    return typeof name === "string" && key === "value" && Object.hasOwn(parameterTitles, name)
      ? `“${parameterTitles[name as keyof typeof parameterTitles]}”`
      : `parameter ${Number(outer) + 1}, ${fieldWords[key] ?? key},`;
  }
  return Object.hasOwn(fieldWords, key) ? fieldWords[key] : undefined;
}
