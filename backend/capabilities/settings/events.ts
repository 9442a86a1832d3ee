import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** For the audit log only. Current settings are in a table, keys outside the database. */
export type SettingsEvent =
  | DomainEvent<
      "AlertSettingsSaved",
      {
        readonly notificationsEnabled: boolean;
        readonly alertFrequencySeconds: number;
        readonly priceCheckIntervalSeconds: number;
        readonly quietHours: {
          readonly from: string;
          readonly to: string;
          readonly zone: string;
        } | null;
      }
    >
  /** Contains key names only, never secrets. */
  | DomainEvent<
      "ApiKeysSaved",
      { readonly saved: readonly string[]; readonly removed: readonly string[] }
    >;

export const ALERT_SETTINGS_STREAM = "settings-alerts";
export const API_KEYS_STREAM = "settings-keys";
