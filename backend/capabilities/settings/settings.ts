import type { Clock } from "../../platform/clock.ts";
import {
  apiKeyNames,
  DEFAULT_INTERVAL_SECONDS,
  MIN_INTERVAL_SECONDS,
  type QuietHours,
} from "../../contract/settings.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { MarketKind } from "../../market/source.ts";
import type { KeyVerdict, KeyVerdicts } from "../../market/sources/keyVerdicts.ts";
import { findKeyOf } from "../../market/sources/index.ts";
import type { Log } from "../../platform/log.ts";
import { createApiKeyRing, keyFields, type ApiKeyRing, type EnvironmentKeys } from "./apiKeys.ts";
import {
  createCredentialKeeper,
  type CredentialKeeper,
  type CredentialSource,
} from "./credentials.ts";
import { API_KEYS_STREAM, type SettingsEvent } from "./events.ts";
import type { SecretStore } from "./secretStore.ts";
import { createSettingsStore, type SettingsStore } from "./settingsStore.ts";
import { createVerdictStore } from "./verdictStore.ts";

export interface SettingsPorts {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: SecretStore;
  readonly environmentKeys: EnvironmentKeys;
  readonly marketKind: MarketKind;
  /**
   * Asks the stock data service for one quote with the key: null when it accepts it, else its reason.
   * Rejects where it cannot be asked; left out where there is no network.
   */
  readonly checkStockDataKey?: (key: string, signal: AbortSignal) => Promise<string | null>;
  readonly sourceKeys?: SourceKeys;
  /** Called when what services say of our credentials changed. */
  readonly changed?: (resource: "credentials") => void;
}

/** The keys of market sources beside the stock data key, and what sources show of any of them. */
export interface SourceKeys {
  /** By the source's name; a key that is not set is left out. */
  readonly others: readonly {
    readonly name: string;
    readonly label: string;
    readonly key: string;
  }[];
  readonly listen: KeyVerdicts["listen"];
}

export interface SendingTerms {
  readonly isOn: boolean;
  readonly minGapMs: number;
  readonly quietHours: QuietHours | null;
}

/** The user's settings, and what follows from them. */
export interface Settings {
  readonly settings: SettingsStore;
  readonly apiKeys: ApiKeyRing;
  /** What services say of our credentials. */
  readonly credentials: CredentialKeeper;
  /** Whether and when notifications go out, and how far apart those of one alert are. */
  readSending(): Promise<SendingTerms>;
  /**
   * Makes `check` a job for every second that does its work once in a price check interval, the
   * first time after one interval: a server started and stopped at once fires nothing.
   */
  atCheckInterval(check: (everyMs: number) => Promise<void>): () => Promise<void>;
}

export function createSettings(ports: SettingsPorts): Settings {
  const { store, clock, log, secrets, environmentKeys, marketKind, checkStockDataKey } = ports;
  const { sourceKeys } = ports;
  // A recorded or simulated market is free to poll, so it is polled at the shortest interval.
  const unsaved = marketKind === "live" ? DEFAULT_INTERVAL_SECONDS : MIN_INTERVAL_SECONDS;
  const settings = createSettingsStore(store, unsaved);
  const ring = createApiKeyRing(secrets, environmentKeys);
  const apiKeys: ApiKeyRing = {
    ...ring,
    // The keys are outside the database: recorded is what has been saved.
    save: async (change) => {
      const states = await ring.save(change);
      const named = apiKeyNames.filter((name) => change[name] !== undefined);
      const saved = named.filter((name) => change[name]?.trim());
      const removed = named.filter((name) => !saved.includes(name));
      await store.transact((transaction) =>
        appendNext<SettingsEvent>(store, transaction, API_KEYS_STREAM, {
          type: "ApiKeysSaved",
          data: { saved, removed },
        }),
      );
      return states;
    },
  };
  const verdicts = createVerdictStore(store.database, secrets);
  const credentials = createCredentialKeeper({
    verdicts,
    clock,
    log,
    changed: () => ports.changed?.("credentials"),
  });
  const stockData: CredentialSource = {
    name: "stockData",
    label: "Stock data",
    read: async () => {
      const key = await apiKeys.find("stockDataKey");
      return key === undefined ? null : { key };
    },
    ...(checkStockDataKey && {
      check: ({ key = "" }, signal) => checkStockDataKey(key, signal),
    }),
  };
  const others = (sourceKeys?.others ?? []).map(({ name, label, key }): CredentialSource => ({
    name,
    label,
    read: () => Promise.resolve({ key }),
  }));
  credentials.add(() => Promise.resolve([stockData, ...others]));
  sourceKeys?.listen((verdict) => {
    keepVerdict(verdict, [stockData, ...others], credentials).catch((error: unknown) =>
      log.warn("the state of credentials could not be kept", { name: verdict.source, error }),
    );
  });
  return {
    settings,
    apiKeys,
    credentials,
    readSending: async () => {
      const saved = await settings.readAlertSettings();
      return {
        isOn: saved.notificationsEnabled,
        minGapMs: saved.alertFrequencySeconds * 1_000,
        quietHours: saved.quietHours,
      };
    },
    atCheckInterval: (check) => {
      let last = clock.elapsed();
      return async () => {
        const { checkedEverySeconds } = await settings.readAlertSettings();
        // A timer fires some milliseconds early or late; it means the whole second.
        const elapsed = clock.elapsed();
        if (Math.round((elapsed - last) / 1_000) < checkedEverySeconds) return;
        last = elapsed;
        await check(checkedEverySeconds * 1_000);
      };
    },
  };
}

/** A key with a field in Settings has its credential; every other is under its source's name. */
async function keepVerdict(
  verdict: KeyVerdict,
  sources: readonly CredentialSource[],
  credentials: CredentialKeeper,
): Promise<void> {
  const savedAs = findKeyOf(verdict.source)?.savedAs;
  const name = savedAs === undefined ? verdict.source : keyFields[savedAs].credential;
  if (verdict.kind === "doubtful") return credentials.checkSoon(name);
  const values = await sources.find((source) => source.name === name)?.read();
  // Replaced while the source was asked: its answer is about what is gone.
  if (values?.["key"] !== verdict.key) return undefined;
  return credentials.record(name, values, verdict.kind === "refused" ? verdict.refusal : null);
}
