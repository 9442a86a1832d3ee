import { Database as SqliteFile } from "bun:sqlite";
import { createHash } from "node:crypto";
import { isDerived } from "../sqlite/truthTables.ts";

/** A value as stored: 64-bit integers are not rounded. */
export type Cell = string | number | bigint | Uint8Array | null;
export type SourceRow = readonly Cell[];

export type ColumnKind = "integer" | "real" | "text";

export interface SourceColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly place: number;
}

export interface SourceTable {
  readonly name: string;
  readonly columns: readonly SourceColumn[];
  readonly key: readonly SourceColumn[];
  readonly isDerived: boolean;
  readonly rows: number;
  /** Highest id ever assigned, if SQLite assigns them; otherwise null. */
  readonly lastId: number | null;
}

export const ROWS_AT_ONCE = 500;

/** A page ends after the row that reaches this size, so that long texts do not fill the memory. */
const BYTES_AT_ONCE = 4 * 1024 * 1024;

export type SqliteSource = ReturnType<typeof openSqliteSource>;

/** Opens a database of the current schema for reading; a lock must keep servers off it. */
export function openSqliteSource(path: string, rowsAtOnce = ROWS_AT_ONCE) {
  const file = new SqliteFile(path, { readonly: true, safeIntegers: true });
  file.run("pragma busy_timeout = 5000");
  const names = file
    .prepare<{ name: string }, []>("select name from sqlite_master where type = 'table'")
    .all()
    .map(({ name }) => name)
    .filter((name) => isDerived(name) !== undefined);
  const tables = inOrder(file, names).map((name) => describeTable(file, name));
  return {
    /** Ordered so that parents precede the tables that refer to them. */
    tables,
    /** Fingerprint that changes once a server has worked on the database. */
    readFingerprint: (): string => fingerprintOf(file),
    /** Returns rows after the given primary key, bounded by the limits; empty at the end. */
    readPage: (table: SourceTable, after: readonly Cell[] | undefined): readonly SourceRow[] =>
      readPage(file, table, after, rowsAtOnce),
    hasKey(table: SourceTable, key: readonly Cell[]): boolean {
      const keys = table.key.map((column) => quote(column.name));
      const query = `select 1 from ${quote(table.name)} where ${keys.map((name) => `${name} = ?`).join(" and ")}`;
      return file.prepare<unknown, Cell[]>(query).get(...key) !== null;
    },
    close(): void {
      file.close(true);
    },
  };
}

export function* pagesOf(
  source: SqliteSource,
  table: SourceTable,
): Generator<readonly SourceRow[]> {
  let after: readonly Cell[] | undefined;
  for (;;) {
    const page = source.readPage(table, after);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = keyCells(table, last);
  }
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const keyCells = ({ key }: SourceTable, row: SourceRow): readonly Cell[] =>
  key.map(({ place }) => row[place] ?? null);

export const parseKey = (
  { key }: SourceTable,
  texts: readonly (string | null)[],
): readonly Cell[] =>
  key.map(({ kind }, index) => {
    const text = texts[index] ?? null;
    if (text === null || kind === "text") return text;
    return kind === "integer" ? BigInt(text) : Number(text);
  });

function inOrder(file: SqliteFile, names: readonly string[]): readonly string[] {
  const placed: string[] = [];
  const place = (name: string): void => {
    if (placed.includes(name)) return;
    const parents = file
      .prepare<{ table: string }, [string]>(`select "table" from pragma_foreign_key_list(?)`)
      .all(name);
    for (const { table } of parents) if (table !== name) place(table);
    placed.push(name);
  };
  for (const name of names.toSorted((a, b) => Number(b === "events") - Number(a === "events"))) {
    place(name);
  }
  return placed;
}

function describeTable(file: SqliteFile, name: string): SourceTable {
  const found = file
    .prepare<{ name: string; type: string; pk: bigint }, [string]>(
      "select name, type, pk from pragma_table_info(?) order by cid",
    )
    .all(name);
  const rankOf = (place: number): number => Number(found[place]?.pk ?? 0n);
  const columns = found.map((column, place) => ({
    name: column.name,
    kind: kindOf(column.type),
    place,
  }));
  const [{ rows = 0n } = {}] = file
    .prepare<{ rows: bigint }, []>(`select count(*) as rows from ${quote(name)}`)
    .all();
  return {
    name,
    columns,
    key: columns
      .filter(({ place }) => rankOf(place) > 0)
      .toSorted((a, b) => rankOf(a.place) - rankOf(b.place)),
    isDerived: isDerived(name) === true,
    rows: Number(rows),
    lastId: lastIdOf(file, name),
  };
}

const kinds: Readonly<Record<string, ColumnKind>> = {
  INTEGER: "integer",
  REAL: "real",
  "DOUBLE PRECISION": "real",
  TEXT: "text",
};

function kindOf(type: string): ColumnKind {
  const kind = kinds[type.toUpperCase()];
  if (kind === undefined) throw new Error(`There is no copying of a column of the type ${type}`);
  return kind;
}

function lastIdOf(file: SqliteFile, table: string): number | null {
  const [{ sql = "" } = {}] = file
    .prepare<{ sql: string }, [string]>("select sql from sqlite_master where name = ?")
    .all(table);
  if (!/\bautoincrement\b/i.test(sql)) return null;
  const found = file
    .prepare<{ seq: bigint }, [string]>("select seq from sqlite_sequence where name = ?")
    .get(table);
  return Number(found?.seq ?? 0n);
}

/** Every server updates `heartbeat`, which shows whether one has worked since. */
function fingerprintOf(file: SqliteFile): string {
  const parts = [
    "select count(*) as events from events",
    "select * from events order by position limit 1",
    "select * from events order by position desc limit 1",
    "select * from heartbeat order by id",
  ].map((query) => file.prepare<Record<string, Cell>, []>(query).all());
  const text = JSON.stringify(parts, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  return createHash("sha256").update(text).digest("hex");
}

function readPage(
  file: SqliteFile,
  table: SourceTable,
  after: readonly Cell[] | undefined,
  rowsAtOnce: number,
): readonly SourceRow[] {
  const keys = table.key.map((column) => quote(column.name)).join(", ");
  const beyond = after ? `where (${keys}) > (${table.key.map(() => "?").join(", ")})` : "";
  const columns = table.columns.map(({ name }) => quote(name)).join(", ");
  const statement = file.prepare<unknown, Cell[]>(
    `select ${columns} from ${quote(table.name)} ${beyond} order by ${keys} limit ${rowsAtOnce}`,
  );
  const rows: SourceRow[] = [];
  let bytes = 0;
  try {
    for (const row of statement.iterate(...(after ?? []))) {
      const cells = Object.values(row as Record<string, Cell>);
      rows.push(cells);
      for (const cell of cells) bytes += typeof cell === "string" ? cell.length : 8;
      if (bytes >= BYTES_AT_ONCE) break;
    }
  } finally {
    statement.finalize();
  }
  return rows;
}
