import type { ApiKeyName, ApiKeys, ApiKeysChange, ApiKeyState } from "../../contract/settings.ts";
import { credentialOf } from "../../market/sources/about.ts";
import { keyedSources } from "../../market/sources/index.ts";
import type { SecretStore } from "./secretStore.ts";

export interface KeyField {
  /** Name of the credential that the field belongs to. */
  readonly credential: string;
  readonly label: string;
  readonly isValid: (text: string) => boolean;
  readonly wanted: string;
}

const smsFields: Readonly<Record<Exclude<ApiKeyName, "stockDataKey">, KeyField>> = {
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

/** Every value that Settings can save, by its name there. Those of sources are declared by them. */
export const keyFields: ReadonlyMap<string, KeyField> = new Map([
  ...keyedSources.flatMap((source) =>
    source.key.fields.map(({ savedAs, label, shape, wanted }): [string, KeyField] => [
      savedAs,
      {
        credential: credentialOf(source),
        label: `${source.label} ${label}`,
        isValid: (text) => shape.test(text),
        wanted,
      },
    ]),
  ),
  ...Object.entries(smsFields),
]);

/** By the name of the field. */
export type EnvironmentKeys = Readonly<Record<string, string | undefined>>;

/** Returns the values that a request changes, by the name of the field; null removes one. */
export function listChanges({
  sources = {},
  ...named
}: ApiKeysChange): Readonly<Record<string, string | null>> {
  const changes = Object.entries({ ...named, ...sources });
  return Object.fromEntries(
    changes.flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value?.trim() || null] as const],
    ),
  );
}

/** API keys of other services; environment variables take precedence over saved values. */
export type ApiKeyRing = ReturnType<typeof createApiKeyRing>;

export function createApiKeyRing(secrets: SecretStore, environment: EnvironmentKeys) {
  const describe = async (): Promise<ApiKeys> => {
    const saved = await secrets.read();
    const stateOf = (name: string): ApiKeyState => {
      if (environment[name] !== undefined) return { isConfigured: true, source: "environment" };
      if (saved[name] !== undefined) return { isConfigured: true, source: "saved" };
      return { isConfigured: false, source: null };
    };
    return {
      stockDataKey: stateOf("stockDataKey"),
      smsAccountId: stateOf("smsAccountId"),
      smsToken: stateOf("smsToken"),
      smsFromNumber: stateOf("smsFromNumber"),
      sources: keyedSources.map((source) => ({
        name: source.name,
        label: source.label,
        credential: credentialOf(source),
        fields: source.key.fields.map(({ savedAs, label }) => ({
          name: savedAs,
          label,
          ...stateOf(savedAs),
        })),
      })),
    };
  };
  return {
    describe,
    save: async (change: ApiKeysChange) => {
      await secrets.write(listChanges(change));
      return describe();
    },
    /** Returns the secret itself; undefined if not set. `name` is a key of {@link keyFields}. */
    find: async (name: string) => environment[name] ?? (await secrets.read())[name],
  };
}
