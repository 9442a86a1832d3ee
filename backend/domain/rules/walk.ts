import type { Condition, Series } from "./rule.ts";

type Leaf = Extract<Condition, { kind: "comparison" | "range" | "event" }>;

export function* leavesOf(condition: Condition): Generator<Leaf> {
  switch (condition.kind) {
    case "all":
    case "any":
      for (const child of condition.conditions) yield* leavesOf(child);
      return;
    case "not":
    case "heldFor":
      yield* leavesOf(condition.condition);
      return;
    case "then":
      yield* leavesOf(condition.first);
      yield* leavesOf(condition.second);
      return;
    default:
      yield condition;
  }
}

export const operandsOf = (leaf: Leaf): readonly Series[] => {
  switch (leaf.kind) {
    case "comparison":
      return [leaf.left, leaf.right];
    case "range":
      return [leaf.value, leaf.low, leaf.high];
    case "event":
      return [];
    default:
      return leaf satisfies never;
  }
};

/**
 * Returns the earliest time at which a condition can be decided (epoch milliseconds), given by the
 * first points of its lines; −Infinity without lines.
 */
export function beginningOf(condition: Condition): number {
  switch (condition.kind) {
    case "all":
      return Math.max(...condition.conditions.map(beginningOf));
    case "any":
      return Math.min(...condition.conditions.map(beginningOf));
    case "not":
    case "heldFor":
      return beginningOf(condition.condition);
    case "then":
      return Math.max(beginningOf(condition.first), beginningOf(condition.second));
    default:
      return [...seriesOf(condition)].reduce(
        (latest, series) => (series.kind === "line" ? Math.max(latest, series.from.time) : latest),
        -Infinity,
      );
  }
}

/** Yields every series of a condition; a multiple yields its inner series. */
export function* seriesOf(condition: Condition): Generator<Exclude<Series, { kind: "multiple" }>> {
  for (const leaf of leavesOf(condition)) {
    for (const series of operandsOf(leaf)) yield series.kind === "multiple" ? series.of : series;
  }
}

const barless: ReadonlySet<Series["kind"]> = new Set(["constant", "fact", "holding", "portfolio"]);
export const isBarless = (kind: Series["kind"]): boolean => barless.has(kind);
