import { equalInConstantTime, digestOf } from "../../platform/secrets.ts";

export interface SecretStore {
  read(): Promise<Readonly<Record<string, string>>>;
  write(changes: Readonly<Record<string, string | null>>): Promise<void>;
}

/** Stored with the other secrets: in no event, table, log line or export. */
const NAME = "calendarFeed";

/** Creates the store of the feed's secret, which is two ids of the host: 244 random bits. */
export const createFeedSecret = (secrets: SecretStore, newId: () => string) => ({
  read: async (): Promise<string | null> => (await secrets.read())[NAME] ?? null,
  /** Creates a new secret and invalidates the previous one. */
  async renew(): Promise<string> {
    const secret = `${newId()}${newId()}`.replaceAll("-", "");
    await secrets.write({ [NAME]: secret });
    return secret;
  },
  revoke: (): Promise<void> => secrets.write({ [NAME]: null }),
  isValid: (candidate: string): Promise<boolean> => isFeedSecret(secrets, candidate),
});

export async function isFeedSecret(secrets: SecretStore, candidate: string): Promise<boolean> {
  const secret = (await secrets.read())[NAME];
  const [wanted, given] = await Promise.all([digestOf(secret ?? ""), digestOf(candidate)]);
  return equalInConstantTime(wanted, given) && secret !== undefined && secret !== "";
}
