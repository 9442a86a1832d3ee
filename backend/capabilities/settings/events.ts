import type { DomainEvent } from "../../platform/eventStore/event.ts";

/**
 * For the audit log: what is set now is in a table of its own, and keys are outside the database.
 * See `contract/settings.ts`.
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
  /** Names of keys. */
  | DomainEvent<
      "ApiKeysSaved",
      { readonly saved: readonly string[]; readonly removed: readonly string[] }
    >;

export const ALERT_SETTINGS_STREAM = "settings-alerts";
export const API_KEYS_STREAM = "settings-keys";
