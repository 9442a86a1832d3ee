import { Database as SqliteFile } from "bun:sqlite";

/** Others may be writing the file; it stays unchanged. */
export function readDatabaseRows<Row>(path: string, query: string): readonly Row[] {
  const file = new SqliteFile(path, { readonly: true });
  try {
    return file.query<Row, []>(query).all();
  } finally {
    file.close();
  }
}
