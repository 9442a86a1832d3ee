import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { Mute, NewMute } from "../../../contract/notifications/mute.ts";
import { appendNext } from "../../../platform/eventStore/appendNext.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { muteStream, type NotificationSetupEvent } from "../setupEvents.ts";
import { EVERY_ALERT } from "../waiting.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";

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
