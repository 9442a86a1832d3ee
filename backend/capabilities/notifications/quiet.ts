import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { DeferralReason } from "../events.ts";
import { quietUntil, type QuietHours } from "../../../domain/quietHours.ts";

export function describeDeferral(reason: DeferralReason, until: string | null): string {
  switch (reason) {
    case "mutedAll":
      return "Waits: notifications are muted";
    case "quietHours":
      return "Waits for the end of the quiet hours";
    case "mutedAlert":
      return "Waits: this alert is muted";
    case "frequency":
      return `Waits for the alert frequency${at(until)}`;
    case "coalescing":
      return `Waits to be sent with other triggers of the same minute${at(until)}`;
    case "dailyLimit":
      return `Waits: the daily limit of this channel is reached${at(until)}`;
    default:
      return reason satisfies never;
  }
}

const at = (until: string | null): string =>
  until === null ? "" : `, until ${until.slice(11, 19)} UTC`;

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
