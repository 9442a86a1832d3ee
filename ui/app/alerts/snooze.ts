import type { Alert, Mute } from "../../api/endpoints.ts";

/**
 * Returns until when (ISO 8601) this alert is muted, or undefined if it is not. `now` is in epoch
 * milliseconds.
 */
export function snoozeOf(
  { id }: Pick<Alert, "id">,
  mutes: readonly Mute[],
  now: number,
): string | undefined {
  const until = mutes.find(({ alertId }) => alertId === id)?.until;
  return until !== undefined && Date.parse(until) > now ? until : undefined;
}
