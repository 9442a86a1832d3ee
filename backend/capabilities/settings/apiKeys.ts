import {
  apiKeyNames,
  type ApiKeyName,
  type ApiKeys,
  type ApiKeysChange,
  type ApiKeyState,
} from "../../contract/settings.ts";
import type { SecretStore } from "./secretStore.ts";

/** Secrets for other services: the environment wins over saved values. */
export interface ApiKeyRing {
  describe(): Promise<ApiKeys>;
  save(change: ApiKeysChange): Promise<ApiKeys>;
  /** The secret itself, for the adapter that needs it; undefined when there is none. */
  find(name: ApiKeyName): Promise<string | undefined>;
}

export type EnvironmentKeys = Partial<Readonly<Record<ApiKeyName, string | undefined>>>;

export function createApiKeyRing(secrets: SecretStore, environment: EnvironmentKeys): ApiKeyRing {
  const describe = async (): Promise<ApiKeys> => {
    const saved = await secrets.read();
    const stateOf = (name: ApiKeyName): ApiKeyState => {
      if (environment[name] !== undefined) return { isConfigured: true, source: "environment" };
      if (saved[name] !== undefined) return { isConfigured: true, source: "saved" };
      return { isConfigured: false, source: null };
    };
    return {
      stockDataKey: stateOf("stockDataKey"),
      smsAccountId: stateOf("smsAccountId"),
      smsToken: stateOf("smsToken"),
      smsFromNumber: stateOf("smsFromNumber"),
    };
  };
  return {
    describe,
    save: async (change) => {
      const changes: Record<string, string | null> = {};
      for (const name of apiKeyNames) {
        const value = change[name];
        if (value !== undefined) changes[name] = value?.trim() || null;
      }
      await secrets.write(changes);
      return describe();
    },
    find: async (name) => environment[name] ?? (await secrets.read())[name],
  };
}
