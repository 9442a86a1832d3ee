import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { SecretStore } from "../../capabilities/settings/secretStore.ts";
import type { Database } from "../../platform/database/schema.ts";

/** Not part of the product's schema: without `CLUSTER_KEY` these texts are files. */
const table = sql.table("cluster_texts");

const ADOPTED = "adopted";

const IV_BYTES = 12;
const TAG_BYTES = 16;

export class ClusterKeyError extends Error {
  override readonly name = "ClusterKeyError";
}

/** HKDF (RFC 5869): the configured key itself encrypts nothing. */
const deriveKey = (clusterKey: string): Buffer =>
  Buffer.from(hkdfSync("sha256", clusterKey, "", "stock-monitor texts", 32));

/** Secrets, sessions and API tokens in the database, so that they survive a failover. */
export type SharedTexts = Awaited<ReturnType<typeof openSharedTexts>>;

/**
 * Stores texts in the database, each encrypted with AES-256-GCM under a key derived from
 * `clusterKey`, so that a dump contains no secret. Creates the table if it is missing; PostgreSQL
 * only.
 */
export async function openSharedTexts(database: Kysely<Database>, clusterKey: string) {
  await sql`create table if not exists ${table} (
    store text not null, name text not null, sealed text not null, primary key (store, name)
  )`.execute(database);
  const key = deriveKey(clusterKey);

  const seal = (store: string, name: string, text: string): string => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", key, iv);
    cipher.setAAD(Buffer.from(`${store} ${name}`));
    const sealed = [iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(sealed).toString("base64");
  };
  const unseal = (store: string, name: string, sealed: string): string => {
    const bytes = Buffer.from(sealed, "base64");
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
      decipher.setAAD(Buffer.from(`${store} ${name}`));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const parts = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
      return Buffer.concat(parts).toString("utf8");
    } catch {
      throw new ClusterKeyError(
        "The secrets in the database were written with another CLUSTER_KEY: all servers need the same one",
      );
    }
  };

  /** Texts are encrypted; names are not. */
  const open = (store: string): SecretStore => ({
    read: async () => {
      const { rows } = await sql<{ name: string; sealed: string }>`
        select name, sealed from ${table} where store = ${store}`.execute(database);
      return Object.fromEntries(
        rows.map(({ name, sealed }) => [name, unseal(store, name, sealed)]),
      );
    },
    write: async (changes) => {
      await database.transaction().execute(async (transaction) => {
        for (const [name, text] of Object.entries(changes)) {
          const statement =
            text === null
              ? sql`delete from ${table} where store = ${store} and name = ${name}`
              : sql`insert into ${table} (store, name, sealed)
                  values (${store}, ${name}, ${seal(store, name, text)})
                  on conflict (store, name) do update set sealed = excluded.sealed`;
          await statement.execute(transaction);
        }
      });
    },
  });

  return {
    open,
    /** Imports a file's texts once; reading it again would bring back a token revoked since. */
    async adopt(store: string, file: SecretStore): Promise<void> {
      const shared = open(store);
      const adopted = open(ADOPTED);
      // This read fails with a wrong key, even if nothing else is stored.
      if ((await adopted.read())[store] !== undefined) return;
      if (Object.keys(await shared.read()).length === 0) await shared.write(await file.read());
      await adopted.write({ [store]: "yes" });
    },
  };
}
