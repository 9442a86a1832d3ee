import {
  readsNoBars,
  readsOpenWithinDay,
  readsValuations,
  whyNotAtTimeframe,
  whyNotInScope,
} from "../../../../backend/domain/rules/combinations.ts";
import { seriesOf } from "../../../../backend/domain/rules/walk.ts";
import * as words from "./messages.ts";
import type { Condition, Rule, RuleOptions, Scope, Series } from "./ruleTypes.ts";

export type Frame = Pick<Rule, "scope" | "confirmation">;

/** Each `reasonOf…` says why a choice is incompatible with the rule; null if it is not. */
export const reasonOfTimeframe = (
  series: Series,
  { indicators }: Pick<RuleOptions, "indicators">,
  frame: Frame | undefined,
): string | null =>
  whyNotAtTimeframe(
    series,
    frame?.confirmation ?? "barClose",
    series.kind === "indicator" &&
      indicators.some(({ name, isIntradayOnly }) => name === series.name && isIntradayOnly),
  );

export function withAcceptedTimeframe<Of extends Series>(
  series: Of,
  options: Pick<RuleOptions, "indicators">,
  frame: Frame | undefined,
): Of {
  if (reasonOfTimeframe(series, options, frame) === null) return series;
  return { ...series, timeframe: series.kind === "indicator" ? "5m" : "1d" };
}

/** `pick` is a kind, or kind and name, such as `holding:value`. */
export function reasonOfPick(pick: string, frame: Frame | undefined): string | null {
  const [kind = ""] = pick.split(":");
  if (frame === undefined) return null;
  return frame.scope.kind === "universe"
    ? words.ONLY_EVENTS
    : whyNotInScope(kind as Series["kind"], frame.scope.kind);
}

export function reasonOfScope(scope: Scope["kind"], when: Condition): string | null {
  for (const { kind } of seriesOf(when)) {
    if (scope === "universe") return words.ONLY_EVENTS;
    if (whyNotInScope(kind, scope) === null) continue;
    return kind === "line" ? words.READS_LINE : words.READS_PORTFOLIO;
  }
  return null;
}

export const reasonOfConfirmation = (
  confirmation: Rule["confirmation"],
  when: Condition,
): string | null =>
  confirmation !== "barClose" && [...seriesOf(when)].some(readsOpenWithinDay)
    ? words.READS_OPEN
    : null;

export const reasonOfSessions = (sessions: Rule["sessions"], when: Condition): string | null =>
  sessions === "extended" && readsValuations({ when }) ? words.REGULAR_VALUES : null;

export const reasonOfRepetition = (
  kind: Rule["repetition"]["kind"],
  when: Condition,
): string | null => (kind === "oncePerBar" && readsNoBars({ when }) ? words.READS_NO_BARS : null);
