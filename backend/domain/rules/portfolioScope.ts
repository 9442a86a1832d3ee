import type { Rule } from "./rule.ts";
import { leavesOf, seriesOf } from "./walk.ts";

/** Stands where a symbol does when a whole portfolio is watched; no exchange has such a symbol. */
export const portfolioSubject = (portfolioId: number): string => `PORTFOLIO-${portfolioId}`;

/** Undefined for the symbol of a stock. */
export function portfolioOfSubject(subject: string): number | undefined {
  const digits = /^PORTFOLIO-(\d{1,9})$/.exec(subject)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Whether a rule is about the portfolio alone: it is watched once, and not on each holding. */
export function isPortfolioWide({ scope, when }: Pick<Rule, "scope" | "when">): boolean {
  if (scope.kind !== "portfolio") return false;
  const figures = [...seriesOf(when)].filter(({ kind }) => kind !== "constant");
  const isTimely = [...leavesOf(when)].every(
    (leaf) => leaf.kind !== "event" || leaf.event.name === "time",
  );
  return isTimely && figures.length > 0 && figures.every(({ kind }) => kind === "portfolio");
}

/** Whether it reads what a portfolio, or a holding of it, is worth. */
export const readsValuations = ({ when }: Pick<Rule, "when">): boolean =>
  [...seriesOf(when)].some(({ kind }) => kind === "holding" || kind === "portfolio");
