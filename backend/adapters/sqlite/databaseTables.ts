import { sql, type Kysely } from "kysely";
import {
  findPendingMigration,
  migrateToLatest,
  NewerDatabaseError,
} from "../../platform/database/migrate.ts";
import type { Database } from "../../platform/database/schema.ts";
import { openDatabase } from "./sqlite.ts";
import { DatabaseFileError, WHAT_TO_DO } from "./sqliteErrors.ts";

/**
 * Migrates the tables to the newest schema and checks that all of them exist. Throws {@link
 * DatabaseFileError} with a sentence, or `NewerDatabaseError`. `backUp` is called before a
 * migration, which does not start if it fails; null if backups are off.
 */
export async function prepareTables(
  database: Kysely<Database>,
  path: string,
  backUp: ((migration: string) => Promise<void>) | null,
): Promise<void> {
  const pending = await findPendingMigration(database);
  if (pending !== undefined && backUp) await backUpFirst(backUp, pending, path);
  try {
    await migrateToLatest(database);
  } catch (error) {
    if (error instanceof DatabaseFileError || error instanceof NewerDatabaseError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseFileError(`${path}: ${reason}. To repair it: ${WHAT_TO_DO}`, error);
  }
  const missing = await findMissing(await readColumns(database));
  if (missing.length > 0) {
    throw new DatabaseFileError(
      `The database ${path} is damaged, for it has no ${missing.slice(0, 3).join(", no ")}: ${WHAT_TO_DO}`,
    );
  }
}

async function backUpFirst(
  backUp: (migration: string) => Promise<void>,
  pending: string,
  path: string,
): Promise<void> {
  try {
    await backUp(pending);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseFileError(
      `The tables of ${path} must be updated, and the backup before that failed: ${reason}. Fix that, set BACKUP_DIR to another disk, or start with BACKUPS=off`,
      error,
    );
  }
}

type Columns = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns tables and columns that a new database has and the given ones lack. */
export async function findMissing(present: Columns): Promise<readonly string[]> {
  const model = openDatabase(":memory:");
  try {
    await migrateToLatest(model);
    return [...(await readColumns(model))].flatMap(([table, columns]) => {
      if (table.startsWith("sqlite_")) return [];
      const found = present.get(table);
      if (!found) return [`table ${table}`];
      return [...columns]
        .filter((column) => !found.has(column))
        .map((column) => `column ${table}.${column}`);
    });
  } finally {
    await model.destroy();
  }
}

async function readColumns(database: Kysely<Database>): Promise<Columns> {
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select m.name as table_name, c.name as column_name
    from sqlite_master as m, pragma_table_info(m.name) as c
    where m.type = 'table'`.execute(database);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  return new Map(
    [...tables].map(([table, columns]) => [
      table,
      new Set(columns.map(({ column_name }) => column_name)),
    ]),
  );
}
