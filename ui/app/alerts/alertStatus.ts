import type { Alert } from "../../api/endpoints.ts";
import type { AlertStatus } from "../../components/alerts/alertWords.ts";

/**
 * Returns the one status that a person sees. An alert that has triggered and waits to re-arm is
 * triggered, not active; a snoozed one was re-armed.
 */
export function statusOf(
  { isActive, isTriggered, isExpired, suspension }: Alert,
  isSnoozed: boolean,
): AlertStatus {
  if (isSnoozed && isActive) return "snoozed";
  if (isTriggered) return "triggered";
  if (isActive) return "active";
  if (suspension !== null) return "paused";
  return isExpired ? "expired" : "inactive";
}

/** True if the alert has not triggered and may still do so. */
export const isWaiting = (status: AlertStatus): boolean =>
  status === "active" || status === "snoozed" || status === "paused";
