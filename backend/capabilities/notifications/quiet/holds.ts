import type { Clock } from "../../../platform/clock.ts";
import { isoTime } from "../../../platform/clock.ts";
import type { DeferralReason } from "../events.ts";
import { quietUntil } from "../../../domain/quietHours.ts";
import type { ReadSendingSettings } from "../spacing.ts";

export interface Hold {
  readonly reason: Extract<DeferralReason, "mutedAll" | "quietHours">;
  /** ISO 8601, UTC; null if unknown. */
  readonly until: string | null;
}

export async function readHold(
  readSettings: ReadSendingSettings,
  clock: Clock,
): Promise<Hold | undefined> {
  const { isOn, quietHours, mutedUntil } = await readSettings();
  if (!isOn) return { reason: "mutedAll", until: null };
  const now = clock.now();
  if (mutedUntil !== undefined && mutedUntil !== null && Date.parse(mutedUntil) > now) {
    return { reason: "mutedAll", until: mutedUntil };
  }
  const end = quietHours ? quietUntil(quietHours, now) : null;
  return end === null ? undefined : { reason: "quietHours", until: isoTime(end) };
}
