import { intervalMs } from "../bar.ts";
import { HOUR_MS, MINUTE_MS } from "../durations.ts";
import { indicatorSpecs } from "../indicators/indicators.ts";
import { describeCondition } from "./describeRule.ts";
import { describeSeries, numberText, timeText } from "./describeSeries.ts";
import { priceOfLine } from "../line.ts";
import type { Condition, Duration, Series } from "./rule.ts";
import { operandsOf, type Leaf } from "./walk.ts";

/** Factor of the last value beyond which a price counts as out of reach, as for alerts. */
export const OUT_OF_REACH = 10;

export interface WatchContext {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Returns a sentence that explains why a leaf stays unknown, or null if it can be known. */
  reasonOfUnknown(leaf: Leaf): string | null;
  /** Returns the figures of a leaf at its last evaluation, in order; empty before the first. */
  figuresOf(path: string): readonly (number | null)[];
}

/**
 * Returns a sentence that explains why a condition can never become true, or null if it can or may.
 * Considers figures that are bounded by definition, times that have passed and leaves that stay
 * unknown; assumes that prices do not move tenfold.
 */
export const findNeverTrue = (when: Condition, surroundings: WatchContext): string | null =>
  reasonsOf(when, "when", surroundings).neverTrue;

/** A condition that stays unknown is never true and never false. */
interface Reasons {
  readonly neverTrue: string | null;
  readonly neverFalse: string | null;
}

function reasonsOf(condition: Condition, path: string, given: WatchContext): Reasons {
  const inner = (child: Condition, key: string, at = given) =>
    reasonsOf(child, `${path}.${key}`, at);
  switch (condition.kind) {
    case "all":
    case "any": {
      const all = condition.conditions.map((child, index) => inner(child, `conditions.${index}`));
      const first = (key: keyof Reasons) => all.map((each) => each[key]).find(isReason) ?? null;
      const every = (key: keyof Reasons) => (all.every((each) => each[key]) ? first(key) : null);
      return condition.kind === "all"
        ? { neverTrue: first("neverTrue"), neverFalse: every("neverFalse") }
        : { neverTrue: every("neverTrue"), neverFalse: first("neverFalse") };
    }
    case "not": {
      const { neverTrue, neverFalse } = inner(condition.condition, "condition");
      return { neverTrue: neverFalse, neverFalse: neverTrue };
    }
    case "then": {
      // The first condition may have been true earlier.
      const past = { ...given, now: given.now - longest(condition.within) };
      const before = inner(condition.first, "first", past).neverTrue;
      return { neverTrue: before ?? inner(condition.second, "second").neverTrue, neverFalse: null };
    }
    case "heldFor":
      return { neverTrue: inner(condition.condition, "condition").neverTrue, neverFalse: null };
    default: {
      const reason = given.reasonOfUnknown(condition);
      if (reason !== null) return { neverTrue: reason, neverFalse: reason };
      if (condition.kind !== "event") return reasonsOfFigures(condition, path, given);
      const { event } = condition;
      const isOver = event.name === "time" && event.at < given.now - LATE_MS;
      return { neverTrue: isOver ? `${timeText(event.at)} has passed` : null, neverFalse: null };
    }
  }
}

const isReason = (reason: string | null): reason is string => reason !== null;

/** A time takes effect at the first check after it, so a late check is tolerated. */
const LATE_MS = HOUR_MS;
/** Maximum ratio of calendar time to bar time; exchanges close for days. */
const MAX_CALENDAR_RATIO = 10;
const longest = (duration: Duration): number =>
  duration.kind === "minutes"
    ? duration.minutes * MINUTE_MS
    : (duration.bars + 1) * Math.max(intervalMs[duration.timeframe], HOUR_MS) * MAX_CALENDAR_RATIO;

interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Sentence that explains the bounds; null for constants and unbounded figures. */
  readonly reason: string | null;
}

function reasonsOfFigures(
  leaf: Exclude<Leaf, { kind: "event" }>,
  path: string,
  given: WatchContext,
): Reasons {
  const values = given.figuresOf(path);
  const [first, second, third] = operandsOf(leaf).map((series, index) =>
    boundsOf(series, values[index] ?? null, given.now),
  );
  if (!first || !second) return { neverTrue: null, neverFalse: null };
  const reason = `“${describeCondition(leaf)}”: ${[first, second, third]
    .flatMap((bounds) => bounds?.reason ?? [])
    .join(", ")}`;
  const when = (isSo: boolean) => (isSo ? reason : null);
  const [above, below] = [first.max > second.min, first.min < second.max];
  switch (leaf.operator) {
    case ">":
      return { neverTrue: when(!above), neverFalse: when(first.min > second.max) };
    case "<":
      return { neverTrue: when(!below), neverFalse: when(first.max < second.min) };
    case "crosses":
    case "crossesUp":
    case "crossesDown":
      return { neverTrue: when(!above || !below), neverFalse: null };
    case "inside":
    case "outside": {
      if (!third) return { neverTrue: null, neverFalse: null };
      const neverInside = when(first.max < second.min || first.min > third.max);
      const neverOutside = when(first.min >= second.max && first.max <= third.min);
      return leaf.operator === "inside"
        ? { neverTrue: neverInside, neverFalse: neverOutside }
        : { neverTrue: neverOutside, neverFalse: neverInside };
    }
    default:
      return leaf satisfies never;
  }
}

const UNBOUNDED: Bounds = { min: -Infinity, max: Infinity, reason: null };

function boundsOf(series: Series, value: number | null, now: number): Bounds {
  switch (series.kind) {
    case "constant":
      return { min: series.value, max: series.value, reason: null };
    case "multiple": {
      const of = boundsOf(series.of, value === null ? null : value / series.factor, now);
      return { ...of, min: of.min * series.factor, max: of.max * series.factor };
    }
    case "price": {
      if (series.field === "volume") return between(series, 0, Infinity);
      if (value === null || !(value > 0)) return UNBOUNDED;
      const what = series.field === "last" ? "price" : describeSeries(series);
      const reason = `unlikely, because the last ${what} was ${shortNumber(value)}`;
      return { min: value / OUT_OF_REACH, max: value * OUT_OF_REACH, reason };
    }
    case "indicator": {
      const { bounds } = indicatorSpecs[series.name];
      return bounds ? between(series, ...bounds) : UNBOUNDED;
    }
    case "statistic":
      return series.name === "relativeVolume" || series.name === "drawdown"
        ? between(series, 0, Infinity)
        : UNBOUNDED;
    case "fact":
      return ["dispersion", "mentions", "daysToEarnings"].includes(series.fact)
        ? between(series, 0, Infinity)
        : UNBOUNDED;
    case "line": {
      // The line is read at the newest closed bar, which began before now.
      const read = now - longest({ kind: "bars", bars: 1, timeframe: series.timeframe });
      const price = priceOfLine(series, read);
      if (!Number.isFinite(price)) return UNBOUNDED;
      const lowest = series.scale === "logarithmic" ? 0 : -Infinity;
      return series.to.price >= series.from.price
        ? { min: price, max: Infinity, reason: `the line is at ${shortNumber(price)} and rises` }
        : { min: lowest, max: price, reason: `the line is at ${shortNumber(price)} and falls` };
    }
    case "holding":
    case "portfolio":
      return UNBOUNDED;
    default:
      return series satisfies never;
  }
}

function between(series: Series, min: number, max: number): Bounds {
  const text = describeSeries(series);
  const reason =
    max === Infinity ? `${text} is never below 0` : `${text} is always from ${min} to ${max}`;
  return { min, max, reason };
}

const shortNumber = (value: number): string => numberText(Number(value.toPrecision(6)));
