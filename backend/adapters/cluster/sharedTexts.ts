import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { SecretStore } from "../../capabilities/settings/secretStore.ts";
import type { Database } from "../../platform/database/schema.ts";
import { deriveKey } from "./clusterKey.ts";

/** The table is not one of the product's: where there is one server alone, these texts are files. */
const table = sql.table("cluster_texts");

/** Under the name of each store whose file has been taken over. */
const ADOPTED = "adopted";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What the servers of a cluster keep together: secrets, sessions, API tokens. */
export interface SharedTexts {
  /** Its texts are encrypted; names are not. */
  open(store: string): SecretStore;
  /**
   * Takes over what a server alone has kept in a file, once: the file stays, and what was removed here
   * later must not come back with a start.
   */
  adopt(store: string, file: SecretStore): Promise<void>;
}

/** The texts cannot be read with this `CLUSTER_KEY`. */
export class ClusterKeyError extends Error {
  override readonly name = "ClusterKeyError";
}

/** Idempotent; PostgreSQL only. */
export async function createSharedTable(database: Kysely<Database>): Promise<void> {
  await sql`create table if not exists ${table} (
    store text not null, name text not null, sealed text not null, primary key (store, name)
  )`.execute(database);
}

/**
 * Texts in the database, each under AES-256-GCM with a key that follows from `clusterKey`, so that a
 * dump of the database holds no secret. A server that may not write only reads: what it would note,
 * such as a last visit, is dropped.
 */
export function createSharedTexts(
  database: Kysely<Database>,
  clusterKey: string,
  mayWrite: () => boolean,
): SharedTexts {
  const key = deriveKey(clusterKey, "texts");

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

  const open = (store: string): SecretStore => ({
    read: async () => {
      const { rows } = await sql<{ name: string; sealed: string }>`
        select name, sealed from ${table} where store = ${store}`.execute(database);
      return Object.fromEntries(
        rows.map(({ name, sealed }) => [name, unseal(store, name, sealed)]),
      );
    },
    write: async (changes) => {
      if (!mayWrite()) return;
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
    adopt: async (store, file) => {
      const shared = open(store);
      const adopted = open(ADOPTED);
      // It fails with another key, also where nothing else is kept.
      if ((await adopted.read())[store] !== undefined) return;
      if (Object.keys(await shared.read()).length === 0) await shared.write(await file.read());
      await adopted.write({ [store]: "yes" });
    },
  };
}
