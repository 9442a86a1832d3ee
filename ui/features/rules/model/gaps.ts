import type { RuleDraft } from "./draft.ts";
import { partsOfLeaf, seriesOfPart } from "./leafFields.ts";
import * as words from "./messages.ts";
import { pathsOf, type Node } from "./tree.ts";
import type { Scope, Series } from "./ruleTypes.ts";

export interface Gap {
  /** Path such as `when.right` or `scope`. */
  readonly path: string;
  /** Path of the part that shows the message. */
  readonly at: string;
  readonly sentence: string;
}

export function findGaps({ scope, when }: Pick<RuleDraft, "scope" | "when">): readonly Gap[] {
  const paths = pathsOf(when);
  return [
    ...(hasNoStock(scope) ? [{ path: "scope", at: "scope", sentence: words.CHOOSE_STOCK }] : []),
    ...leavesIn(when).flatMap(({ key, leaf }) => {
      const at = paths.get(key) ?? "";
      return partsOfLeaf(leaf).flatMap((part) => {
        const series = seriesOfPart(leaf, part);
        return series !== undefined && isOpen(series)
          ? [{ path: `${at}.${part}`, at, sentence: words.ENTER_VALUE }]
          : [];
      });
    }),
  ];
}

export const isOfScope = (path: string): boolean => path === "scope" || path.startsWith("scope.");

const leavesIn = (node: Node): readonly Extract<Node, { kind: "leaf" }>[] =>
  node.kind === "leaf" ? [node] : node.children.flatMap(leavesIn);

const hasNoStock = (scope: Scope): boolean =>
  (scope.kind === "symbol" && scope.symbol.trim() === "") ||
  (scope.kind === "symbols" && scope.symbols.length === 0);

const isOpen = (series: Series): boolean =>
  (series.kind === "constant" && Number.isNaN(series.value)) ||
  (series.kind === "line" && [series.from, series.to].some(({ price }) => Number.isNaN(price)));
