import { MIN_INTERVAL_SECONDS } from "../../domain/limits.ts";
import type { Clock } from "../../platform/clock.ts";
import { apiKeyNames, DEFAULT_INTERVAL_SECONDS, type QuietHours } from "../../contract/settings.ts";
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
import { createSettingsStore } from "./settingsStore.ts";
import { createVerdictStore } from "./verdictStore.ts";

export interface SettingsPorts {
  readonly store: EventStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly secrets: SecretStore;
  readonly environmentKeys: EnvironmentKeys;
  readonly marketKind: MarketKind;
  /** Checks prices at once instead of after one interval; default: false. */
  readonly checksAtStart?: boolean | undefined;
  /**
   * Checks the key by requesting one quote from the stock data service: null if accepted, else the
   * reason. Rejects if the service cannot be reached; undefined without network access.
   */
  readonly checkStockDataKey?: (key: string, signal: AbortSignal) => Promise<string | null>;
  readonly sourceKeys?: SourceKeys;
  readonly changed?: (resource: "credentials") => void;
}

/** Keys of other market sources, and check results observed by any of them. */
export interface SourceKeys {
  /** By source name; keys that are not set are omitted. */
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

export type Settings = ReturnType<typeof createSettings>;

export function createSettings(ports: SettingsPorts) {
  const { store, clock, log, secrets, environmentKeys, marketKind, checkStockDataKey } = ports;
  const { sourceKeys } = ports;
  // Recorded and simulated markets cost nothing to poll, so they use the shortest interval.
  const unsaved = marketKind === "live" ? DEFAULT_INTERVAL_SECONDS : MIN_INTERVAL_SECONDS;
  const settings = createSettingsStore(store, unsaved);
  const ring = createApiKeyRing(secrets, environmentKeys);
  const apiKeys: ApiKeyRing = {
    ...ring,
    // Keys are stored outside the database; the event only records that they were saved.
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
    /** Returns when notifications may be sent, and the minimum interval per alert. */
    async readSending(): Promise<SendingTerms> {
      const saved = await settings.readAlertSettings();
      return {
        isOn: saved.notificationsEnabled,
        minGapMs: saved.alertFrequencySeconds * 1_000,
        quietHours: saved.quietHours,
      };
    },
    /**
     * Wraps `check` into a job that is called every second and runs it once per price check
     * interval. The first run comes after one interval, so a server stopped right after its start
     * fires nothing, unless the host wants prices at once.
     */
    atCheckInterval(check: (everyMs: number) => Promise<void>): () => Promise<void> {
      let last = ports.checksAtStart ? Number.NEGATIVE_INFINITY : clock.elapsed();
      return async () => {
        const { checkedEverySeconds } = await settings.readAlertSettings();
        // Timers fire some milliseconds early or late, so round to whole seconds.
        const elapsed = clock.elapsed();
        if (Math.round((elapsed - last) / 1_000) < checkedEverySeconds) return;
        last = elapsed;
        await check(checkedEverySeconds * 1_000);
      };
    },
  };
}

/** Keys with a field in Settings have their own credential; all others use their source's name. */
async function keepVerdict(
  verdict: KeyVerdict,
  sources: readonly CredentialSource[],
  credentials: CredentialKeeper,
): Promise<void> {
  const savedAs = findKeyOf(verdict.source)?.savedAs;
  const name = savedAs === undefined ? verdict.source : keyFields[savedAs].credential;
  if (verdict.kind === "doubtful") return credentials.checkSoon(name);
  const values = await sources.find((source) => source.name === name)?.read();
  if (values?.["key"] !== verdict.key) return undefined;
  return credentials.record(name, values, verdict.kind === "refused" ? verdict.refusal : null);
}
