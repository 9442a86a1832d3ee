import type { Alert, Mute } from "../../api/endpoints.ts";
import type { AlertStatus } from "../../components/alerts/alertWords.ts";

interface Circumstances {
  readonly isSnoozed: boolean;
  /** True if every recipient that the alert names is switched off or deleted. */
  readonly isUnreachable: boolean;
}

/** Returns an ISO 8601 time; undefined if not muted. `now` is in epoch milliseconds. */
export function snoozeOf(
  { id }: Pick<Alert, "id">,
  mutes: readonly Mute[],
  now: number,
): string | undefined {
  const until = mutes.find(({ alertId }) => alertId === id)?.until;
  return until !== undefined && Date.parse(until) > now ? until : undefined;
}

/**
 * Returns the status that a person sees. An alert that waits to re-arm is triggered; a snoozed one
 * was re-armed. An active one is blocked without a price or a recipient.
 */
export function statusOf(
  { isActive, isTriggered, isExpired, suspension, notWatchedSince }: Alert,
  { isSnoozed, isUnreachable }: Circumstances,
): AlertStatus {
  if (isSnoozed && isActive) return "snoozed";
  if (isTriggered) return "triggered";
  if (isActive) return isUnreachable || notWatchedSince !== null ? "blocked" : "active";
  if (suspension !== null) return "paused";
  return isExpired ? "expired" : "inactive";
}

export const isWaiting = (status: AlertStatus): boolean =>
  status === "active" || status === "blocked" || status === "snoozed" || status === "paused";
