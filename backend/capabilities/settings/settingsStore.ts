import { readSetting, saveSetting } from "../../platform/database/settingRow.ts";
import {
  DEFAULT_INTERVAL_SECONDS,
  type AlertSettings,
  type AlertSettingsChange,
} from "../../contract/settings.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import type { Reader } from "../../platform/database/reader.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { ALERT_SETTINGS_STREAM, type SettingsEvent } from "./events.ts";

const ALERTS = "alerts";

type SavedSettings = Required<AlertSettingsChange>;

const defaults: SavedSettings = {
  notificationsEnabled: true,
  alertFrequencySeconds: DEFAULT_INTERVAL_SECONDS,
  priceCheckIntervalSeconds: DEFAULT_INTERVAL_SECONDS,
  quietHours: null,
};

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/**
 * The user's alert settings. A plain table, because only the last value matters.
 * `unsavedCheckSeconds` is the price check interval until one is saved: markets that are free to
 * poll use less than the default of 30 s.
 */
export function createSettingsStore(store: EventStore, unsavedCheckSeconds: number) {
  const { database } = store;
  const read = async (reader: Reader): Promise<SavedSettings | undefined> => {
    const value = await readSetting(reader, ALERTS);
    // Written only by saveAlertSettings from a validated body; missing fields use defaults.
    return value === undefined
      ? undefined
      : { ...defaults, ...(JSON.parse(value) as Partial<SavedSettings>) };
  };
  return {
    readAlertSettings: async (): Promise<AlertSettings> => {
      const saved = await read(database);
      if (!saved) return { ...defaults, checkedEverySeconds: unsavedCheckSeconds };
      return { ...saved, checkedEverySeconds: saved.priceCheckIntervalSeconds };
    },
    saveAlertSettings: async (change: AlertSettingsChange): Promise<AlertSettings> => {
      const { notificationsEnabled, alertFrequencySeconds, priceCheckIntervalSeconds } = change;
      const saved = await store.transact(async (transaction) => {
        const { quietHours = (await read(transaction))?.quietHours ?? null } = change;
        const data = {
          notificationsEnabled,
          alertFrequencySeconds,
          priceCheckIntervalSeconds,
          quietHours,
        };
        await saveSetting(transaction, ALERTS, JSON.stringify(data));
        await appendNext<SettingsEvent>(store, transaction, ALERT_SETTINGS_STREAM, {
          type: "AlertSettingsSaved",
          data,
        });
        return data;
      });
      return { ...saved, checkedEverySeconds: priceCheckIntervalSeconds };
    },
  };
}
