import type { Alert, Mute } from "../../api/endpoints.ts";

/** Until when (ISO 8601) this alert alone is muted; undefined when it is not. `now` in epoch ms. */
export function snoozeOf(
  { id }: Pick<Alert, "id">,
  mutes: readonly Mute[],
  now: number,
): string | undefined {
  const until = mutes.find(({ alertId }) => alertId === id)?.until;
  return until !== undefined && Date.parse(until) > now ? until : undefined;
}
