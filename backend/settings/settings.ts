import type { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import { DEFAULT_INTERVAL_SECONDS, MIN_INTERVAL_SECONDS } from "../contract/settings.ts";
import type { Database } from "../database/schema.ts";
import type { MarketKind } from "../market/source.ts";
import { createApiKeyRing, type ApiKeyRing, type EnvironmentKeys } from "./apiKeys.ts";
import type { SecretStore } from "./secretStore.ts";
import { createSettingsStore, type SettingsStore } from "./settingsStore.ts";

export interface SettingsPorts {
  readonly database: Kysely<Database>;
  readonly clock: Clock;
  readonly secrets: SecretStore;
  readonly environmentKeys: EnvironmentKeys;
  readonly marketKind: MarketKind;
}

/** What the user has set, and what follows from it. */
export interface Settings {
  readonly settings: SettingsStore;
  readonly apiKeys: ApiKeyRing;
  /** Whether notifications go out, and how far apart those of one alert are. */
  readSending(): Promise<{ readonly isOn: boolean; readonly leastGapMs: number }>;
  /**
   * Makes `check` a job for every second that does its work once in a price check interval, the
   * first time when one has passed: a server tried out and stopped at once fires nothing.
   */
  atCheckInterval(check: () => Promise<void>): () => Promise<void>;
}

export function createSettings(ports: SettingsPorts): Settings {
  const { database, clock, secrets, environmentKeys, marketKind } = ports;
  // A recorded or made-up market costs nothing to ask, so it is asked as often as may be set.
  const unsaved = marketKind === "live" ? DEFAULT_INTERVAL_SECONDS : MIN_INTERVAL_SECONDS;
  const settings = createSettingsStore(database, unsaved);
  return {
    settings,
    apiKeys: createApiKeyRing(secrets, environmentKeys),
    readSending: async () => {
      const { notificationsEnabled, alertFrequencySeconds } = await settings.readAlertSettings();
      return { isOn: notificationsEnabled, leastGapMs: alertFrequencySeconds * 1_000 };
    },
    atCheckInterval: (check) => {
      let last = clock.now();
      return async () => {
        const { checkedEverySeconds } = await settings.readAlertSettings();
        // A timer's tick comes some milliseconds early or late; the second is what is meant.
        const now = clock.now();
        if (Math.round((now - last) / 1_000) < checkedEverySeconds) return;
        last = now;
        await check();
      };
    },
  };
}
