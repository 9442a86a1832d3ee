import type { Batch, Observation } from "../domain/rules/observation.ts";
import type { Rule } from "../domain/rules/rule.ts";
import { Watch, type Outcome, type WatchState } from "../domain/rules/watch.ts";
import { OWN } from "./arbitraries/ruleArbitrary.ts";

/** Restarts the rule: its state passes through JSON, as in a database. */
export function openRule(rule: Rule, state?: WatchState): Watch {
  const saved = state && (JSON.parse(JSON.stringify(state)) as WatchState);
  return new Watch(JSON.parse(JSON.stringify(rule)) as Rule, OWN, saved);
}

export const runRule = (rule: Rule, batches: readonly Batch[]): readonly Outcome[] => {
  const watch = openRule(rule);
  return batches.flatMap((batch) => watch.advance(batch) ?? []);
};

interface Tree {
  readonly path: string;
  readonly truth: string;
  readonly values: readonly { value: number | null; time: number | null; source: string | null }[];
  readonly conditions: readonly Tree[];
}

interface Comparable {
  readonly at: number;
  readonly kind: string;
  readonly witness: Tree;
}

/** Returns null if the outcomes agree; figures within 1e-9 count as equal. */
export function differenceOf(
  ours: readonly Comparable[],
  theirs: readonly Comparable[],
): string | null {
  for (let index = 0; index < Math.max(ours.length, theirs.length); index++) {
    const [one, other] = [ours[index], theirs[index]];
    if (!one || !other || one.at !== other.at || one.kind !== other.kind) {
      return `outcome ${index}: ${one?.kind} ${one?.at}, and not ${other?.kind} ${other?.at}`;
    }
    const found = treeDifference(one.witness, other.witness);
    if (found) return `at ${one.at}: ${found}`;
  }
  return null;
}

const isSame = (one: number | null, other: number | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other)));

function treeDifference(one: Tree, other: Tree): string | null {
  if (one.path !== other.path || one.truth !== other.truth) {
    return `${one.path} is ${one.truth}, and not ${other.path} ${other.truth}`;
  }
  if (one.values.length !== other.values.length) return `${one.path}: other figures`;
  for (const [index, value] of one.values.entries()) {
    const counterpart = other.values[index];
    const isEqual =
      counterpart &&
      isSame(value.value, counterpart.value) &&
      value.time === counterpart.time &&
      value.source === counterpart.source;
    if (!isEqual) {
      return `${one.path}: ${JSON.stringify(value)}, and not ${JSON.stringify(counterpart)}`;
    }
  }
  for (const [index, child] of one.conditions.entries()) {
    const counterpart = other.conditions[index];
    const found = counterpart ? treeDifference(child, counterpart) : "a part is missing";
    if (found) return found;
  }
  return null;
}

/**
 * Converts to the shares after a split: multiplies prices by `factor` and divides volumes by it.
 */
export function rescaleObservation(observation: Observation, factor: number): Observation {
  if (observation.kind === "bar") {
    const { time, open, high, low, close, volume } = observation.bar;
    const [o, h, l, c] = [open, high, low, close].map((price) => price * factor) as [
      number,
      number,
      number,
      number,
    ];
    const bar = { time, open: o, high: h, low: l, close: c };
    return { ...observation, bar: { ...bar, volume: volume === null ? null : volume / factor } };
  }
  if (observation.kind !== "price") return observation;
  const { price, open, previousClose } = observation;
  return {
    ...observation,
    price: price * factor,
    open: open === null ? null : open * factor,
    previousClose: previousClose === null ? null : previousClose * factor,
  };
}
