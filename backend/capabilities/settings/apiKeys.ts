import {
  apiKeyNames,
  type ApiKeyName,
  type ApiKeys,
  type ApiKeysChange,
  type ApiKeyState,
} from "../../contract/settings.ts";
import type { SecretStore } from "./secretStore.ts";

/** API keys of other services; environment variables take precedence over saved values. */
export interface ApiKeyRing {
  describe(): Promise<ApiKeys>;
  save(change: ApiKeysChange): Promise<ApiKeys>;
  /** Returns the secret itself; undefined if not set. */
  find(name: ApiKeyName): Promise<string | undefined>;
}

export interface KeyField {
  readonly credential: "stockData" | "sms";
  readonly label: string;
  readonly isValid: (text: string) => boolean;
  readonly wanted: string;
}

export const keyFields: Readonly<Record<ApiKeyName, KeyField>> = {
  stockDataKey: {
    credential: "stockData",
    label: "Stock data key",
    isValid: (text) => /^[A-Za-z0-9_]{16,64}$/.test(text),
    wanted: "a Finnhub key: 16 to 64 letters and digits",
  },
  smsAccountId: {
    credential: "sms",
    label: "SMS account ID",
    isValid: (text) => /^AC[0-9a-f]{32}$/i.test(text),
    wanted: "a Twilio account SID: AC and 32 hexadecimal digits",
  },
  smsToken: {
    credential: "sms",
    label: "SMS auth token",
    isValid: (text) => /^[0-9a-f]{32}$/i.test(text),
    wanted: "a Twilio auth token: 32 hexadecimal digits",
  },
  smsFromNumber: {
    credential: "sms",
    label: "SMS from number",
    isValid: (text) => /^(?:\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/i.test(text),
    wanted: "a number such as +15551234567, or a messaging service: MG and 32 hexadecimal digits",
  },
};

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
