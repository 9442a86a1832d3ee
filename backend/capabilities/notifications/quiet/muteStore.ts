import type { Kysely } from "kysely";
import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { Mute, NewMute } from "../../../contract/mute.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { EVERY_ALERT } from "../waiting.ts";
import { MINUTE_MS } from "../../../platform/durations.ts";

/** The user's temporary mutes. Firings wait meanwhile; nothing is lost. */
export interface MuteStore {
  /** Those still in force. */
  list(): Promise<Mute[]>;
  /** Until when everything is muted; null when it is not. */
  mutedUntil(): Promise<string | null>;
  /** Replaces an earlier mute. */
  mute(wanted: NewMute): Promise<Mute>;
  /** Null lifts the one of every alert. False when it was not muted. */
  unmute(alertId: number | null): Promise<boolean>;
}

export function createMuteStore(database: Kysely<Database>, clock: Clock): MuteStore {
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
      await database
        .insertInto("notification_mutes")
        .values({ alert_id: alertId ?? EVERY_ALERT, until })
        .onConflict((conflict) => conflict.column("alert_id").doUpdateSet({ until }))
        .execute();
      return { alertId, until };
    },
    unmute: async (alertId) => {
      const { numDeletedRows } = await database
        .deleteFrom("notification_mutes")
        .where("alert_id", "=", alertId ?? EVERY_ALERT)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
