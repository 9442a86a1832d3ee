import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { Mute, NewMute } from "../../../contract/mute.ts";
import { appendNext } from "../../../platform/eventStore/appendNext.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { muteStream, type NotificationSetupEvent } from "../setupEvents.ts";
import { EVERY_ALERT } from "../waiting.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";

/** Firings wait until a mute ends; none is lost. */
export interface MuteStore {
  list(): Promise<Mute[]>;
  /** Null if not everything is muted. */
  mutedUntil(): Promise<string | null>;
  /** Replaces an earlier mute of the same alert. */
  mute(wanted: NewMute): Promise<Mute>;
  /** Ends a mute; null ends the one for all alerts. Returns false if there was none. */
  unmute(alertId: number | null): Promise<boolean>;
}

export function createMuteStore(store: EventStore, clock: Clock): MuteStore {
  const { database } = store;
  const list: MuteStore["list"] = async () => {
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
    mutedUntil: async () => (await list()).find(({ alertId }) => alertId === null)?.until ?? null,
    mute: async ({ alertId, minutes }) => {
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
    unmute: (alertId) =>
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
