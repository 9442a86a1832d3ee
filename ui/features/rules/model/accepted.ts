import type { Series as DomainSeries } from "../../../../backend/domain/rules/rule.ts";
import { isBarless, seriesOf } from "../../../../backend/domain/rules/walk.ts";
import * as words from "./messages.ts";
import type { Condition, Rule, RuleOptions, Scope, Series } from "./ruleTypes.ts";

/**
 * Reasons why the server would reject a choice in combination with the rest of the rule; null if it
 * would not. The server's own check is `backend/domain/rules/checkRule.ts`; a test compares it with
 * these reasons.
 */

/** The parts of a rule around its conditions. */
export type Frame = Pick<Rule, "scope" | "confirmation">;

const isDayOrMore = (timeframe: string): boolean => timeframe === "1d" || timeframe === "1w";

const isFromOpen = (series: DomainSeries): boolean =>
  series.kind === "statistic" &&
  (series.name === "gap" || (series.name === "changeSince" && series.since === "open"));

export function reasonOfTimeframe(
  series: Series,
  { indicators }: Pick<RuleOptions, "indicators">,
  frame: Frame | undefined,
): string | null {
  if (series.kind === "indicator") {
    const isIntraday = indicators.find(({ name }) => name === series.name)?.isIntradayOnly ?? false;
    return isIntraday && isDayOrMore(series.timeframe) ? words.BEGINS_EACH_DAY : null;
  }
  if (series.kind !== "statistic" || series.timeframe === "1d") return null;
  if (series.name.startsWith("distance")) return words.DAILY_WEEKS;
  const isAtPrices = frame !== undefined && frame.confirmation !== "barClose";
  return isAtPrices && isFromOpen(series) ? words.DAILY_OPEN : null;
}

/** Returns the series, with an accepted timeframe if its own is rejected. */
export function withAcceptedTimeframe<Of extends Series>(
  series: Of,
  options: Pick<RuleOptions, "indicators">,
  frame: Frame | undefined,
): Of {
  if (reasonOfTimeframe(series, options, frame) === null) return series;
  return { ...series, timeframe: series.kind === "indicator" ? "5m" : "1d" };
}

/** `pick` is the kind of a series, or kind and name, such as `holding:value`. */
export function reasonOfPick(pick: string, frame: Frame | undefined): string | null {
  const [kind = ""] = pick.split(":");
  if (frame === undefined || kind === "event") return null;
  const { scope } = frame;
  if (scope.kind === "universe") return words.ONLY_EVENTS;
  if (kind === "line" && scope.kind !== "symbol") return words.LINE_OF_ONE;
  const isOfPortfolio = kind === "holding" || kind === "portfolio";
  return isOfPortfolio && scope.kind !== "portfolio" ? words.NEEDS_PORTFOLIO : null;
}

export function reasonOfScope(kind: Scope["kind"], when: Condition): string | null {
  const frame: Frame = { scope: { kind } as Scope, confirmation: "barClose" };
  for (const series of seriesOf(when)) {
    const reason = reasonOfPick(series.kind, frame);
    if (reason !== null) return kind === "universe" ? words.ONLY_EVENTS : readBy(series.kind);
  }
  return null;
}

const readBy = (kind: Series["kind"]): string =>
  kind === "line" ? words.READS_LINE : words.READS_PORTFOLIO;

export const reasonOfConfirmation = (
  confirmation: Rule["confirmation"],
  when: Condition,
): string | null =>
  confirmation !== "barClose" &&
  [...seriesOf(when)].some(
    (series) => isFromOpen(series) && "timeframe" in series && series.timeframe !== "1d",
  )
    ? words.READS_OPEN
    : null;

export const reasonOfSessions = (sessions: Rule["sessions"], when: Condition): string | null =>
  sessions === "extended" &&
  [...seriesOf(when)].some(({ kind }) => kind === "holding" || kind === "portfolio")
    ? words.REGULAR_VALUES
    : null;

export const reasonOfRepetition = (
  kind: Rule["repetition"]["kind"],
  when: Condition,
): string | null =>
  kind === "oncePerBar" && [...seriesOf(when)].every((series) => isBarless(series.kind))
    ? words.READS_NO_BARS
    : null;
