import { Database as SqliteFile } from "bun:sqlite";

/** Reads a database file that others may be writing; changes nothing. */
export function readDatabaseRows<Row>(path: string, query: string): readonly Row[] {
  const file = new SqliteFile(path, { readonly: true });
  try {
    return file.query<Row, []>(query).all();
  } finally {
    file.close();
  }
}
