import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import type { Database } from "./schema.ts";
import * as start from "./migrations/0001_start.ts";

/** In order; a name is never reused. Listed here rather than read from a folder: the page has none. */
const migrations = { "0001_start": start };

/** Brings the database to the newest shape. Rejects with the reason and changes nothing on failure. */
export async function migrateToLatest(database: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === "Error")?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database could not be brought up to date (${failed ?? "start"}): ${reason}`);
  }
}
