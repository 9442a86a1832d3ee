import { readSetting, saveSetting } from "../../platform/database/settingRow.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import { randomId } from "../../platform/ids.ts";
import { readOrCreate } from "../../platform/secrets.ts";
import type { SecretStore } from "./secretStore.ts";

/** Secrets and addresses by name. They must never appear in a response, event or log line. */
export type CredentialValues = Readonly<Record<string, string>>;

export interface Verdict {
  /** Reason of the refusal; null if accepted. */
  readonly refusal: string | null;
  /** ISO 8601, UTC. */
  readonly at: string;
}

interface Kept extends Verdict {
  readonly madeOf: string;
}

/** Stored with the secrets, so that a copy of the database reveals nothing about them. */
const KEY_NAME = "credentialKey";

/** Stores one verdict per name, valid only for the credentials that were checked. */
export type VerdictStore = ReturnType<typeof createVerdictStore>;

export function createVerdictStore(database: Kysely<Database>, secrets: SecretStore) {
  let making: Promise<CryptoKey> | undefined;

  const makeKey = async (): Promise<CryptoKey> => {
    const text = await readOrCreate(secrets, KEY_NAME, () => `${randomId()}${randomId()}`);
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    return crypto.subtle.importKey("raw", bytesOf(text), algorithm, false, ["sign"]);
  };
  const readKey = async (): Promise<CryptoKey> => {
    making ??= makeKey();
    return making.catch((error: unknown) => {
      making = undefined;
      throw error;
    });
  };

  /** HMAC-SHA256 (RFC 2104), in hex. */
  const markOf = async (values: CredentialValues): Promise<string> => {
    const sorted = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1));
    const signed = await crypto.subtle.sign(
      "HMAC",
      await readKey(),
      bytesOf(JSON.stringify(sorted)),
    );
    return [...new Uint8Array(signed)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  const find = async (name: string): Promise<Kept | undefined> => {
    const value = await readSetting(database, rowOf(name));
    return value === undefined ? undefined : (JSON.parse(value) as Kept);
  };

  return {
    async read(name: string, values: CredentialValues): Promise<Verdict | undefined> {
      const kept = await find(name);
      if (!kept || kept.madeOf !== (await markOf(values))) return undefined;
      return { refusal: kept.refusal, at: kept.at };
    },
    async write(name: string, values: CredentialValues, { refusal, at }: Verdict): Promise<void> {
      const kept = { madeOf: await markOf(values), refusal, at };
      await saveSetting(database, rowOf(name), JSON.stringify(kept));
    },
    async forget(name: string): Promise<void> {
      await database.deleteFrom("settings").where("name", "=", rowOf(name)).execute();
    },
  };
}

const rowOf = (name: string): string => `credential:${name}`;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
