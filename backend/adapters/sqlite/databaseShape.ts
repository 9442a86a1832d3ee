import type { Database as SqliteFile } from "bun:sqlite";
import { isOwnHistory, MIGRATION_TABLE, refuseUnknown } from "../../platform/database/migrate.ts";
import { DatabaseFileError } from "./sqliteErrors.ts";

/** Reads only; throws {@link DatabaseFileError} (another program's) or `NewerDatabaseError`. */
export function refuseForeign(file: SqliteFile, path: string): void {
  const { tables, applied } = readShape(file);
  if (!tables.has("events") || !isOwnHistory(applied)) {
    throw new DatabaseFileError(
      `${path} is a database, but not one of Stock Monitor: it was not changed`,
    );
  }
  refuseUnknown(applied);
}

/** True if the file is empty or contains only what an interrupted first start leaves. */
export function isUnused(file: SqliteFile): boolean {
  const { tables, applied } = readShape(file);
  const own = [...tables].filter((name) => !name.startsWith(MIGRATION_TABLE));
  return own.length === 0 && applied.length === 0 && applicationId(file) === 0;
}

interface Shape {
  readonly tables: ReadonlySet<string>;
  readonly applied: readonly string[];
}

function readShape(file: SqliteFile): Shape {
  const rows = file
    .prepare<{ name: string }, []>("select name from sqlite_master where type in ('table', 'view')")
    .all();
  const tables = new Set(rows.map(({ name }) => name));
  if (!tables.has(MIGRATION_TABLE)) return { tables, applied: [] };
  const applied = file.prepare<{ name: string }, []>(`select name from ${MIGRATION_TABLE}`).all();
  return { tables, applied: applied.map(({ name }) => name) };
}

/** Our files have none (https://sqlite.org/pragma.html#pragma_application_id). */
const applicationId = (file: SqliteFile): number =>
  file.query<{ application_id: number }, []>("pragma application_id").get()?.application_id ?? 0;
