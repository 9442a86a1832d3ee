import type { Rule } from "./rule.ts";
import { leavesOf, seriesOf } from "./walk.ts";

/**
 * True if a rule reads figures of the portfolio alone; it is then watched once and not per holding.
 */
export function isPortfolioWide({ scope, when }: Pick<Rule, "scope" | "when">): boolean {
  if (scope.kind !== "portfolio") return false;
  const figures = [...seriesOf(when)].filter(({ kind }) => kind !== "constant");
  const isTimely = [...leavesOf(when)].every(
    (leaf) => leaf.kind !== "event" || leaf.event.name === "time",
  );
  return isTimely && figures.length > 0 && figures.every(({ kind }) => kind === "portfolio");
}

export const readsValuations = ({ when }: Pick<Rule, "when">): boolean =>
  [...seriesOf(when)].some(({ kind }) => kind === "holding" || kind === "portfolio");
