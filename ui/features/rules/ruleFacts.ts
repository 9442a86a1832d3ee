import type { WatchedRule } from "../../api/endpoints.ts";

/** Returns the end of the snooze (ISO 8601), or null. `now` is in epoch milliseconds. */
export const snoozeOf = (
  { status, snoozedUntil }: Pick<WatchedRule, "status" | "snoozedUntil">,
  now: number,
): string | null =>
  status === "active" && snoozedUntil !== null && Date.parse(snoozedUntil) > now
    ? snoozedUntil
    : null;

export const nameOfRule = ({ rule, sentence }: Pick<WatchedRule, "rule" | "sentence">): string =>
  rule.name === "" ? sentence : rule.name;
