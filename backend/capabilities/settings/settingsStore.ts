import type { Kysely } from "kysely";
import {
  DEFAULT_INTERVAL_SECONDS,
  type AlertSettings,
  type AlertSettingsChange,
} from "../../contract/settings.ts";
import type { Database } from "../../platform/database/schema.ts";

/** The user's alert settings. A plain table: only the last value matters. */
export interface SettingsStore {
  readAlertSettings(): Promise<AlertSettings>;
  saveAlertSettings(change: AlertSettingsChange): Promise<AlertSettings>;
}

const ALERTS = "alerts";

type SavedSettings = Required<AlertSettingsChange>;

const defaults: SavedSettings = {
  notificationsEnabled: true,
  alertFrequencySeconds: DEFAULT_INTERVAL_SECONDS,
  priceCheckIntervalSeconds: DEFAULT_INTERVAL_SECONDS,
  quietHours: null,
};

/**
 * `unsavedCheckSeconds` is the interval of price checks until one is saved: a market that is free
 * to poll is polled more often than the default of 30 s.
 */
export function createSettingsStore(
  database: Kysely<Database>,
  unsavedCheckSeconds: number,
): SettingsStore {
  const read = async (): Promise<SavedSettings | undefined> => {
    const row = await database
      .selectFrom("settings")
      .select("value")
      .where("name", "=", ALERTS)
      .executeTakeFirst();
    // Only saveAlertSettings writes it, from a checked body; a later field is the default's.
    return row && { ...defaults, ...(JSON.parse(row.value) as Partial<SavedSettings>) };
  };
  return {
    readAlertSettings: async () => {
      const saved = await read();
      if (!saved) return { ...defaults, checkedEverySeconds: unsavedCheckSeconds };
      return { ...saved, checkedEverySeconds: saved.priceCheckIntervalSeconds };
    },
    saveAlertSettings: async (change) => {
      const { notificationsEnabled, alertFrequencySeconds, priceCheckIntervalSeconds } = change;
      const { quietHours = (await read())?.quietHours ?? null } = change;
      const saved = {
        notificationsEnabled,
        alertFrequencySeconds,
        priceCheckIntervalSeconds,
        quietHours,
      };
      const value = JSON.stringify(saved);
      await database
        .insertInto("settings")
        .values({ name: ALERTS, value })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
        .execute();
      return { ...saved, checkedEverySeconds: priceCheckIntervalSeconds };
    },
  };
}
