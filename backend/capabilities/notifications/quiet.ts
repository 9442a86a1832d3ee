import { isoTime, type Clock } from "../../platform/clock.ts";
import { type DeferralReason, muteStream, type NotificationSetupEvent } from "./events.ts";
import { quietUntil, type QuietHours } from "../../domain/quietHours.ts";
import type { Mute, NewMute } from "../../contract/notifications/mute.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { EVERY_ALERT } from "./waiting.ts";
import { MINUTE_MS } from "../../domain/durations.ts";

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

/** Firings wait until a mute ends; none is lost. */
export type MuteStore = ReturnType<typeof createMuteStore>;

export function createMuteStore(store: EventStore, clock: Clock) {
  const { database } = store;
  const list = async (): Promise<Mute[]> => {
    const rows = await database
      .selectFrom("notification_mutes")
      .selectAll()
      .where("until", ">", isoTime(clock.now()))
      .orderBy("alert_id")
      .execute();
    return rows.map(({ alert_id, until }) => ({
      alertId: alert_id === EVERY_ALERT ? null : alert_id,
      until,
    }));
  };
  return {
    list,
    /** Null if not everything is muted. */
    mutedUntil: async (): Promise<string | null> =>
      (await list()).find(({ alertId }) => alertId === null)?.until ?? null,
    /** Replaces an earlier mute of the same alert. */
    async mute({ alertId, minutes }: NewMute): Promise<Mute> {
      const until = isoTime(clock.now() + minutes * MINUTE_MS);
      const event: NotificationSetupEvent = {
        type: "NotificationsMuted",
        data: { alertId, until },
      };
      await store.transact(async (transaction) => {
        await transaction
          .insertInto("notification_mutes")
          .values({ alert_id: alertId ?? EVERY_ALERT, until })
          .onConflict((conflict) => conflict.column("alert_id").doUpdateSet({ until }))
          .execute();
        await appendNext(store, transaction, muteStream(alertId), event);
      });
      return { alertId, until };
    },
    /** Ends a mute; null ends the one for all alerts. Returns false if there was none. */
    unmute: (alertId: number | null): Promise<boolean> =>
      store.transact(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom("notification_mutes")
          .where("alert_id", "=", alertId ?? EVERY_ALERT)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
        await appendNext<NotificationSetupEvent>(store, transaction, muteStream(alertId), {
          type: "NotificationsUnmuted",
          data: { alertId },
        });
        return true;
      }),
  };
}
