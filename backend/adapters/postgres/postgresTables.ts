import { sql, type Kysely } from "kysely";
import {
  isOwnHistory,
  migrateToLatest,
  MIGRATION_TABLE,
  NewerDatabaseError,
} from "../../platform/database/migrate.ts";
import type { Database } from "../../platform/database/schema.ts";
import { findMissing } from "../sqlite/databaseTables.ts";
import { explainNewerServer } from "../backup/newerDatabase.ts";
import { openPostgres } from "./postgres.ts";
import { DatabaseServerError, explainPostgresError, nameOfDatabase } from "./postgresErrors.ts";
import { refuseUnfinishedCopy } from "./unfinishedCopy.ts";

const MIN_VERSION = 15;

/**
 * Checks that the database is suitable and migrates its tables to the newest schema. Rejects with
 * {@link DatabaseServerError} or `NewerDatabaseError`. Does not change a database of another
 * program, nor an unfinished copy unless it is to be finished.
 */
export async function preparePostgres(
  url: string,
  { isToBeFinished = false }: { readonly isToBeFinished?: boolean } = {},
): Promise<void> {
  const database = openPostgres(url, { connections: 2, statementSeconds: 0 });
  try {
    await refuseUnfit(database, url);
    if (!isToBeFinished) await refuseUnfinishedCopy(database, url);
    await migrateToLatest(database);
    const missing = await findMissing(await readColumns(database));
    if (missing.length === 0) return;
    throw new DatabaseServerError(
      `The database ${nameOfDatabase(url)} is damaged: it has no ${missing.slice(0, 3).join(", no ")}. Restore a backup of pg_dump`,
    );
  } catch (error) {
    if (error instanceof NewerDatabaseError) throw explainNewerServer(error);
    if (error instanceof DatabaseServerError) throw error;
    throw explainPostgresError(error, url);
  } finally {
    await database.destroy();
  }
}

/** Text order is our own, but the encoding applies to the whole database. */
async function refuseUnfit(database: Kysely<Database>, url: string): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`select
    current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding`.execute(database);
  const [{ version = 0, encoding = "" } = {}] = rows;
  const refuse = (reason: string) => {
    throw new DatabaseServerError(
      `The database ${nameOfDatabase(url)} (DATABASE_URL) cannot be used: ${reason}`,
    );
  };
  if (version < MIN_VERSION) {
    refuse(`its server is PostgreSQL ${version}; ${MIN_VERSION} or newer is required`);
  }
  if (encoding !== "UTF8") refuse(`its encoding is ${encoding}, and UTF8 is needed`);
  const tables = await readColumns(database);
  if (tables.size === 0) return;
  const applied = tables.has(MIGRATION_TABLE)
    ? await sql<{ name: string }>`select name from ${sql.table(MIGRATION_TABLE)}`.execute(database)
    : { rows: [] };
  const names = applied.rows.map(({ name }) => name);
  // Kysely creates its own tables before the first migration.
  const isUnused =
    names.length === 0 && [...tables.keys()].every((name) => name.startsWith(MIGRATION_TABLE));
  if (!isUnused && !isOwnHistory(names)) {
    refuse("it holds tables of another program, and was left as it is");
  }
}

async function readColumns(
  database: Kysely<Database>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ table: string; name: string }>`
    select table_name as "table", column_name as name from information_schema.columns
    where table_schema = current_schema()`.execute(database);
  const tables = Map.groupBy(rows, ({ table }) => table);
  return new Map(
    [...tables].map(([table, columns]) => [table, new Set(columns.map(({ name }) => name))]),
  );
}
