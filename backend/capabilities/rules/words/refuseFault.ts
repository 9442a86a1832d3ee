import { MAX_LEAVES } from "../../../domain/rules/limits.ts";
import { describeSmallGroup, describeTooMany } from "../../../domain/rules/checkRule.ts";
import { isRaw, wordsOfCondition, wordsOfField, wordsOfSeries } from "./faultWords.ts";
import { NO_FIELD, type RuleFault } from "./ruleFault.ts";
import { cutText } from "../../../platform/text.ts";

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
  const words = wordsOfSeries(series);
  if (!words) return `${name}: ${field} of ${nameField([operand], leaf, "")} ${reason}`;
  // A constant alone does not identify the leaf.
  const isEnough = words.isWhole && childOf(series, "kind") !== "constant";
  const named = isEnough ? quote(words.text) : `${quote(words.text)} in ${name}`;
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
  const words = wordsOfCondition(leaf);
  const outer = wordsOfCondition(around);
  const name = words ? quote(words) : outer ? `${quote(outer)}, ${place}` : place;
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
