import type { Clock } from "../../../platform/clock.ts";
import { isoTime } from "../../../platform/clock.ts";
import type { DeferralReason } from "../events.ts";
import { quietUntil, type QuietHours } from "../../../domain/quietHours.ts";

export interface SendingSettings {
  /** If false, only tests are sent, and everything else waits unchanged. */
  readonly isOn: boolean;
  /** Minimum time between two messages about the same alert to one contact. */
  readonly minGapMs: number;
  readonly quietHours?: QuietHours | null;
  /** ISO 8601, UTC. */
  readonly mutedUntil?: string | null;
}

export type ReadSendingSettings = () => Promise<SendingSettings>;

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
