import type { Rule, Scope, Series } from "./rule.ts";
import { isBarless, leavesOf, seriesOf } from "./walk.ts";

/**
 * Parts of a rule that exclude each other. The check of a whole rule and the form, which disables
 * choices that the check would refuse, share them. A reason follows a name and a colon.
 */

/** A rule that reads only the portfolio's figures is watched once and not per holding. */
export function isPortfolioWide({ scope, when }: Pick<Rule, "scope" | "when">): boolean {
  if (scope.kind !== "portfolio") return false;
  const figures = [...seriesOf(when)].filter(({ kind }) => kind !== "constant");
  const isTimely = [...leavesOf(when)].every(
    (leaf) => leaf.kind !== "event" || leaf.event.name === "time",
  );
  return isTimely && figures.length > 0 && figures.every(({ kind }) => kind === "portfolio");
}

const isValued = (kind: Series["kind"]): boolean => kind === "holding" || kind === "portfolio";

/** Portfolios are valued during regular hours only. */
export const readsValuations = ({ when }: Pick<Rule, "when">): boolean =>
  [...seriesOf(when)].some(({ kind }) => isValued(kind));

/** A rule without bars cannot fire once per bar. */
export const readsNoBars = ({ when }: Pick<Rule, "when">): boolean =>
  [...seriesOf(when)].every(({ kind }) => isBarless(kind));

/** Returns null if a series of this kind can be watched in the scope. */
export function whyNotInScope(kind: Series["kind"], scope: Scope["kind"]): string | null {
  if (kind === "line") return scope === "symbol" ? null : "a line needs a single stock";
  return isValued(kind) && scope !== "portfolio" ? "needs a portfolio to watch" : null;
}

/** The open of a bar that is still forming is known only for daily bars. */
export const readsOpenWithinDay = (series: Series): boolean =>
  series.kind === "statistic" &&
  series.timeframe !== "1d" &&
  (series.name === "gap" || (series.name === "changeSince" && series.since === "open"));

/** Returns null if the timeframe suits the series. `isIntradayOnly` is a property of indicators. */
export function whyNotAtTimeframe(
  series: Series,
  confirmation: Rule["confirmation"],
  isIntradayOnly: boolean,
): string | null {
  if (series.kind === "indicator") {
    return isIntradayOnly && (series.timeframe === "1d" || series.timeframe === "1w")
      ? "needs intraday bars, because it restarts each day"
      : null;
  }
  if (series.kind !== "statistic" || series.timeframe === "1d") return null;
  if (series.name.startsWith("distance")) return "52-week figures need daily bars";
  return confirmation !== "barClose" && readsOpenWithinDay(series)
    ? "needs daily bars, or confirmation at bar close"
    : null;
}
