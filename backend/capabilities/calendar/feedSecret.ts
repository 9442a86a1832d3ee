import { areEqual, digestOf } from "../../platform/sameSecret.ts";
import type { SecretStore } from "../settings/secretStore.ts";

/** Beside the other secrets: it is in no event, table, log line or export. */
const NAME = "calendarFeed";

export interface FeedSecret {
  /** Null while there is no feed. */
  read(): Promise<string | null>;
  /** The secret before it opens nothing any more. */
  renew(): Promise<string>;
  revoke(): Promise<void>;
  isValid(candidate: string): Promise<boolean>;
}

/** Two ids of the host: 244 random bits. */
export const createFeedSecret = (secrets: SecretStore, newId: () => string): FeedSecret => ({
  read: async () => (await secrets.read())[NAME] ?? null,
  renew: async () => {
    const secret = `${newId()}${newId()}`.replaceAll("-", "");
    await secrets.write({ [NAME]: secret });
    return secret;
  },
  revoke: () => secrets.write({ [NAME]: null }),
  isValid: (candidate) => isFeedSecret(secrets, candidate),
});

export async function isFeedSecret(secrets: SecretStore, candidate: string): Promise<boolean> {
  const secret = (await secrets.read())[NAME];
  const [wanted, given] = await Promise.all([digestOf(secret ?? ""), digestOf(candidate)]);
  return areEqual(wanted, given) && secret !== undefined && secret !== "";
}
