import type { DomainEvent } from "../../platform/eventStore/event.ts";

/**
 * Events for the audit log only: current settings are in their own table, and keys are stored
 * outside the database. See `contract/settings.ts`.
 */
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
