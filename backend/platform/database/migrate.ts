import type { Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { migrations0001to0015 } from "./migrations/0001to0015.ts";
import { migrations0016to0034 } from "./migrations/0016to0034.ts";
import { migrations0035to0059 } from "./migrations/0035to0059.ts";
import type { Database } from "./schema.ts";

/** Released migrations are frozen and names never reused. A list, because the demo has no files. */
const migrations: Readonly<Record<string, Migration>> = {
  ...migrations0001to0015,
  ...migrations0016to0034,
  ...migrations0035to0059,
};

/** The database has a schema that this build does not know and therefore must not write to. */
export class NewerDatabaseError extends Error {
  override readonly name = "NewerDatabaseError";
  /** `unknown` lists its unknown migrations; `wayBack` names an alternative to the newer build. */
  constructor(
    readonly unknown: readonly string[],
    wayBack = "restore an older backup",
  ) {
    super(
      `The database was written by a newer version of Stock Monitor (${unknown.join(", ")}): ` +
        `install that version, or ${wayBack}`,
    );
  }
}

/** Changes nothing on failure. Rejects with {@link NewerDatabaseError} for a newer build. */
export async function migrateToLatest(database: Kysely<Database>): Promise<void> {
  refuseUnknown(await readAppliedMigrations(database));
  await apply(database, migrations);
}

/** Gives an empty database the tables of an earlier build. Rejects like {@link migrateToLatest}. */
export async function migrateWith(
  database: Kysely<Database>,
  names: readonly string[],
): Promise<void> {
  refuseUnknown(names);
  const chosen = Object.entries(migrations).filter(([name]) => names.includes(name));
  await apply(database, Object.fromEntries(chosen));
}

async function apply(
  database: Kysely<Database>,
  chosen: Readonly<Record<string, Migration>>,
): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve({ ...chosen }) },
    // A database of a build between two releases may already have a later migration.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === "Error")?.migrationName;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database could not be brought up to date (${failed ?? "start"}): ${reason}`,
      { cause: error },
    );
  }
}

/** Returns undefined for an empty or current database. */
export async function findPendingMigration(
  database: Kysely<Database>,
): Promise<string | undefined> {
  const applied = await readAppliedMigrations(database);
  if (applied.length === 0) return undefined;
  return Object.keys(migrations).find((name) => !applied.includes(name));
}

export function refuseUnknown(applied: readonly string[]): void {
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new NewerDatabaseError(unknown);
}

/** True if the applied migrations start like ours, rather than another program's. */
export const isOwnHistory = (applied: readonly string[]): boolean => applied.includes("0001_start");

export const MIGRATION_TABLE = "kysely_migration";

async function readAppliedMigrations(database: Kysely<Database>): Promise<readonly string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === MIGRATION_TABLE)) return [];
  const rows = await database
    .withTables<{ [MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(MIGRATION_TABLE)
    .select("name")
    .execute();
  return rows.map((row) => row.name);
}
