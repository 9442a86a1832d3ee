import { MIN_INTERVAL_SECONDS } from "../../domain/limits.ts";
import type { Clock } from "../../platform/clock.ts";
import { DEFAULT_INTERVAL_SECONDS, type QuietHours } from "../../contract/settings.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { MarketKind } from "../../market/source.ts";
import type { KeyVerdict, KeyVerdicts } from "../../market/sources/keyVerdicts.ts";
import { credentialOf, joinKey, type KeyedAbout } from "../../market/sources/about.ts";
import { keyedSources } from "../../market/sources/index.ts";
import type { Log } from "../../platform/log.ts";
import { createApiKeyRing, listChanges, type ApiKeyRing, type EnvironmentKeys } from "./apiKeys.ts";
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
   * Checks a key with one request to its source: null if accepted, else the reason. Rejects if the
   * source cannot be reached; undefined without network access.
   */
  readonly checkSourceKey?: (
    source: string,
    key: string,
    signal: AbortSignal,
  ) => Promise<string | null>;
  /** Registers the listener for what responses of any source reveal about its key. */
  readonly listenToKeys?: KeyVerdicts["listen"];
  readonly changed?: (resource: "credentials") => void;
}

export interface SendingTerms {
  readonly isOn: boolean;
  readonly minGapMs: number;
  readonly quietHours: QuietHours | null;
}

export type Settings = ReturnType<typeof createSettings>;

export function createSettings(ports: SettingsPorts) {
  const { store, clock, log, secrets, environmentKeys, marketKind, checkSourceKey } = ports;
  // Recorded and simulated markets cost nothing to poll, so they use the shortest interval.
  const unsaved = marketKind === "live" ? DEFAULT_INTERVAL_SECONDS : MIN_INTERVAL_SECONDS;
  const settings = createSettingsStore(store, unsaved);
  const ring = createApiKeyRing(secrets, environmentKeys);
  const apiKeys: ApiKeyRing = {
    ...ring,
    // Keys are stored outside the database; the event only records that they were saved.
    save: async (change) => {
      const states = await ring.save(change);
      const named = Object.entries(listChanges(change));
      const saved = named.flatMap(([name, value]) => (value === null ? [] : [name]));
      const removed = named.flatMap(([name, value]) => (value === null ? [name] : []));
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
  const sources = keyedSources.map((source) =>
    createSourceCredential(source, ring.find, checkSourceKey),
  );
  credentials.add(async () => {
    const entered = await Promise.all(sources.map(({ isEntered }) => isEntered()));
    return sources.filter(({ name }, at) => name === STOCK_DATA || entered[at]);
  });
  ports.listenToKeys?.((verdict) => {
    keepVerdict(verdict, sources, credentials).catch((error: unknown) =>
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

/** Always listed, because programs read it. */
const STOCK_DATA = "stockData";

interface SourceCredential extends CredentialSource {
  readonly source: string;
  /** Resolves to true if any field has a value. */
  readonly isEntered: () => Promise<boolean>;
}

function createSourceCredential(
  source: KeyedAbout,
  find: ApiKeyRing["find"],
  check: SettingsPorts["checkSourceKey"],
): SourceCredential {
  const { key, label, name } = source;
  const readFields = async () => {
    const values = key.fields.map(async ({ savedAs }) => [savedAs, await find(savedAs)] as const);
    return Object.fromEntries(await Promise.all(values));
  };
  return {
    source: name,
    name: credentialOf(source),
    label,
    ...(key.fields.length > 1 && { withoutValues: "incomplete" }),
    read: async () => {
      const joined = joinKey(key, await readFields());
      return joined === undefined ? null : { key: joined };
    },
    ...(check && { check: ({ key: joined = "" }, signal) => check(name, joined, signal) }),
    isEntered: async () => Object.values(await readFields()).some((value) => value !== undefined),
  };
}

async function keepVerdict(
  verdict: KeyVerdict,
  sources: readonly SourceCredential[],
  credentials: CredentialKeeper,
): Promise<void> {
  const credential = sources.find(({ source }) => source === verdict.source);
  if (!credential) return undefined;
  if (verdict.kind === "doubtful") return credentials.checkSoon(credential.name);
  const values = await credential.read();
  if (values?.["key"] !== verdict.key) return undefined;
  const refusal = verdict.kind === "refused" ? verdict.refusal : null;
  return credentials.record(credential.name, values, refusal);
}
