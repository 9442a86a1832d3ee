import type { WatchedRule } from "../../api/endpoints.ts";

/** Until when (ISO 8601) a rule sends nothing; null when it is not snoozed. `now` in epoch ms. */
export const snoozeOf = (
  { status, snoozedUntil }: Pick<WatchedRule, "status" | "snoozedUntil">,
  now: number,
): string | null =>
  status === "active" && snoozedUntil !== null && Date.parse(snoozedUntil) > now
    ? snoozedUntil
    : null;
