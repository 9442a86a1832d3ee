import type { Condition, Series } from "./rule.ts";

export type Leaf = Extract<Condition, { kind: "comparison" | "range" | "event" }>;

/** Returns the conditions that a condition combines, each with its path from there. */
export function childrenOf(condition: Condition): readonly (readonly [path: string, Condition])[] {
  switch (condition.kind) {
    case "all":
    case "any":
      return condition.conditions.map((child, index) => [`conditions.${index}`, child] as const);
    case "not":
    case "heldFor":
      return [["condition", condition.condition]];
    case "then":
      return [
        ["first", condition.first],
        ["second", condition.second],
      ];
    default:
      return [];
  }
}

/** Yields a condition and all those inside it with their paths, outer ones first. */
export function* conditionsIn(
  condition: Condition,
  path = "when",
): Generator<readonly [Condition, path: string]> {
  yield [condition, path];
  for (const [key, child] of childrenOf(condition)) yield* conditionsIn(child, `${path}.${key}`);
}

export const isLeaf = (condition: Condition): condition is Leaf =>
  condition.kind === "comparison" || condition.kind === "range" || condition.kind === "event";

export function* leavesOf(condition: Condition): Generator<Leaf> {
  for (const [each] of conditionsIn(condition)) if (isLeaf(each)) yield each;
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

/** Returns the earliest decidable time (epoch milliseconds); −Infinity without lines. */
export function beginningOf(condition: Condition): number {
  const inner = childrenOf(condition).map(([, child]) => beginningOf(child));
  if (inner.length > 0) return condition.kind === "any" ? Math.min(...inner) : Math.max(...inner);
  const begins = [...seriesOf(condition)].flatMap((series) =>
    series.kind === "line" ? [series.from.time] : [],
  );
  return Math.max(...begins);
}

/** Yields every series of a condition; a multiple yields its inner series. */
export function* seriesOf(condition: Condition): Generator<Exclude<Series, { kind: "multiple" }>> {
  for (const leaf of leavesOf(condition)) {
    for (const series of operandsOf(leaf)) yield series.kind === "multiple" ? series.of : series;
  }
}

const barless: ReadonlySet<Series["kind"]> = new Set(["constant", "fact", "holding", "portfolio"]);
export const isBarless = (kind: Series["kind"]): boolean => barless.has(kind);
