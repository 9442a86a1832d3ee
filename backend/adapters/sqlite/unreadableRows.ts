import { commandLine } from "../../platform/singleFile.ts";
import { Database as SqliteFile } from "bun:sqlite";
import { DatabaseFileError, WHAT_TO_DO } from "./sqliteErrors.ts";

const REBUILD = `rebuild the derived tables (${commandLine("rebuild")})`;

const jsonColumns: readonly (readonly [table: string, column: string, remedy: string])[] = [
  ["events", "data", WHAT_TO_DO],
  ["events", "metadata", WHAT_TO_DO],
  ["settings", "value", WHAT_TO_DO],
  ["alerts", "firing", REBUILD],
  ["alerts", "held", REBUILD],
  ["alerts", "suspension", REBUILD],
  ["alerts", "adjustment", REBUILD],
  ["surge_runs", "candidates", REBUILD],
  ["screener_results", "stock", REBUILD],
];

export function findUnreadableRow(file: SqliteFile): string | null {
  for (const [table, column, remedy] of jsonColumns) {
    const row = file
      .query<{ row: number }, []>(
        `select rowid as row from ${table} where ${column} is not null and json_valid(${column}) = 0 limit 1`,
      )
      .get();
    if (row) return `row ${row.row} of table ${table} cannot be read: ${remedy}`;
  }
  return null;
}

/** Uses a separate connection. Throws a {@link DatabaseFileError} if a row's JSON is invalid. */
export function refuseUnreadableRows(path: string): void {
  const file = new SqliteFile(path, { readonly: true });
  try {
    const found = findUnreadableRow(file);
    if (found !== null) {
      throw new DatabaseFileError(`The database ${path} is damaged, for ${found}`);
    }
  } finally {
    file.close(true);
  }
}
