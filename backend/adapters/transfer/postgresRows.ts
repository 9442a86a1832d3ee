import type { Reader } from "../../platform/database/reader.ts";
import { sql, type RawBuilder, type Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import { withoutNul } from "../postgres/postgresTypes.ts";
import { DatabaseFileError } from "../sqlite/sqliteErrors.ts";
import {
  keyCells,
  type Cell,
  type ColumnKind,
  type SourceColumn,
  type SourceRow,
  type SourceTable,
} from "./sqliteSource.ts";
import { cutText } from "../../platform/text.ts";

/** A cell in the form sent to and read from PostgreSQL: text, so that neither side rounds. */
export type Text = string | null;

const types: Readonly<Record<ColumnKind, string>> = {
  integer: "bigint",
  real: "double precision",
  text: "text",
};

/**
 * Throws a {@link DatabaseFileError} for a value that SQLite accepts but PostgreSQL rejects. The
 * error names the table, key and column.
 */
function textOf(table: SourceTable, row: SourceRow, { name, kind, place }: SourceColumn): Text {
  const cell = row[place] ?? null;
  if (cell === null) return null;
  if (kind === "text" && typeof cell === "string") return withoutNul(cell);
  if (kind === "integer" && typeof cell === "bigint") return String(cell);
  if (kind === "real" && typeof cell === "number") return String(cell);
  const what = typeof cell === "string" ? "text" : typeof cell === "object" ? "bytes" : "a number";
  throw new DatabaseFileError(
    `${describeRow(table, row)} has ${what} in ${name}, where PostgreSQL takes ${kindWords[kind]} only: correct it in the SQLite database`,
  );
}

const kindWords: Readonly<Record<ColumnKind, string>> = {
  integer: "whole numbers",
  real: "numbers",
  text: "text",
};

export const textsOf = (table: SourceTable, row: SourceRow): readonly Text[] =>
  table.columns.map((column) => textOf(table, row, column));

const KEY_CHARACTERS = 80;

export const describeKey = (table: SourceTable, key: readonly (Cell | Text)[]): string =>
  `${table.name} ${key.map((cell) => cutText(JSON.stringify(String(cell)).slice(1, -1), KEY_CHARACTERS)).join(", ")}`;

export const describeRow = (table: SourceTable, row: SourceRow): string =>
  describeKey(table, keyCells(table, row));

/** One array per column keeps the statement's text independent of the number of rows. */
const unnest = (
  columns: readonly SourceColumn[],
  rows: readonly (readonly Text[])[],
): RawBuilder<unknown> =>
  sql.join(
    columns.map(
      ({ kind, place }) =>
        sql`${rows.map((row) => row[place] ?? null)}::${sql.raw(`${types[kind]}[]`)}`,
    ),
  );

export async function insertRows(
  transaction: Transaction<Database>,
  table: SourceTable,
  rows: readonly SourceRow[],
): Promise<void> {
  const texts = rows.map((row) => textsOf(table, row));
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table.name)} (${columns})
    select * from unnest(${unnest(table.columns, texts)})`.execute(transaction);
}

const asText = (column: SourceColumn) => sql`${sql.ref(`found.${column.name}`)}::text`;

/** Returns the rows with these keys, in the same order; undefined for keys without a row. */
export async function findRows(
  database: Reader,
  { name, columns, key }: SourceTable,
  rows: readonly (readonly Text[])[],
): Promise<readonly (readonly Text[] | undefined)[]> {
  const aliases = key.map((_, index) => `k${index}`);
  const matches = key.map(
    (column, index) => sql`${sql.ref(`found.${column.name}`)} = ${sql.ref(`wanted.k${index}`)}`,
  );
  const { rows: found } = await sql<{ place: number; cells: readonly Text[] }>`
    select wanted.place as place, array[${sql.join(columns.map(asText))}] as cells
    from unnest(${unnest(key, rows)}) with ordinality
      as wanted(${sql.join(aliases.map((alias) => sql.ref(alias)))}, place)
    join ${sql.table(name)} as found on ${sql.join(matches, sql` and `)}`.execute(database);
  const byPlace = new Map(found.map(({ place, cells }) => [place, cells]));
  return rows.map((_, index) => byPlace.get(index + 1));
}

export async function countRows(database: Reader, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(database);
  return rows[0]?.count ?? 0;
}

export async function readKeys(
  database: Reader,
  { name, key }: SourceTable,
  after: readonly Text[] | undefined,
  limit: number,
): Promise<readonly (readonly Text[])[]> {
  const names = sql.join(key.map((column) => sql.ref(column.name)));
  const bounds = key.map(({ kind }, index) => sql`${after?.[index]}::${sql.raw(types[kind])}`);
  const beyond = after ? sql`where (${names}) > (${sql.join(bounds)})` : sql``;
  const { rows } = await sql<{ key: readonly Text[] }>`
    select array[${sql.join(key.map(asText))}] as key
    from ${sql.table(name)} as found ${beyond} order by ${names} limit ${limit}`.execute(database);
  return rows.map((row) => row.key);
}
