import type { Kysely } from "kysely";
import {
  DEFAULT_INTERVAL_SECONDS,
  type AlertSettings,
  type AlertSettingsChange,
} from "../contract/settings.ts";
import type { Database } from "../database/schema.ts";

/** What the user has set for alerts. A plain table: the last value is all that matters. */
export interface SettingsStore {
  readAlertSettings(): Promise<AlertSettings>;
  saveAlertSettings(change: AlertSettingsChange): Promise<AlertSettings>;
}

const ALERTS = "alerts";

const defaults: AlertSettingsChange = {
  notificationsEnabled: true,
  alertFrequencySeconds: DEFAULT_INTERVAL_SECONDS,
  priceCheckIntervalSeconds: DEFAULT_INTERVAL_SECONDS,
};

/**
 * `unsavedCheckSeconds` is the cadence of price checks until somebody saves an interval: a market
 * that costs nothing to ask is asked more often than the default of 30 s.
 */
export function createSettingsStore(
  database: Kysely<Database>,
  unsavedCheckSeconds: number,
): SettingsStore {
  return {
    readAlertSettings: async () => {
      const row = await database
        .selectFrom("settings")
        .select("value")
        .where("name", "=", ALERTS)
        .executeTakeFirst();
      if (!row) return { ...defaults, checkedEverySeconds: unsavedCheckSeconds };
      // Only saveAlertSettings writes it, from a checked body; a later field is the default's.
      const saved = { ...defaults, ...(JSON.parse(row.value) as Partial<AlertSettingsChange>) };
      return { ...saved, checkedEverySeconds: saved.priceCheckIntervalSeconds };
    },
    saveAlertSettings: async (change) => {
      const { notificationsEnabled, alertFrequencySeconds, priceCheckIntervalSeconds } = change;
      const saved = { notificationsEnabled, alertFrequencySeconds, priceCheckIntervalSeconds };
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
