import { sql, type Kysely } from "kysely";
import type { Database } from "../platform/database/schema.ts";

/** Shape of the tables, in terms that are the same for both database engines. */
export interface Shape {
  /** Sorted lines "table.column type null|required default". */
  readonly columns: readonly string[];
  /** Sorted lines "table (columns) unique|plain where …"; names differ. */
  readonly indexes: readonly string[];
}

const sorted = (lines: readonly string[]): readonly string[] => lines.toSorted();

/** Removes PostgreSQL's casts, quotes and brackets, and restores `like`, which it writes `~~`. */
const plain = (text: string | null): string =>
  (text ?? "")
    .replaceAll("~~", "like")
    .replaceAll(/::[a-z]+( precision)?/g, "")
    .replaceAll(/["'()]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();

const SQLITE_TYPES: Readonly<Record<string, string>> = {
  integer: "bigint",
  real: "double precision",
};

export async function readSqliteShape(database: Kysely<Database>): Promise<Shape> {
  const columns = await sql<{
    table: string;
    name: string;
    type: string;
    required: number;
    fallback: string | null;
  }>`select t.name as "table", c.name, lower(c.type) as type,
       c."notnull" or c.pk > 0 as required, c.dflt_value as fallback
     from sqlite_master t join pragma_table_info(t.name) c
     where t.type = 'table' and t.name not like 'sqlite_%' and t.name not like 'kysely_%'`.execute(
    database,
  );
  const indexes = await sql<{
    table: string;
    columns: string;
    isUnique: number;
    text: string | null;
  }>`select t.name as "table", i."unique" as isUnique,
       (select group_concat(name, ',') from pragma_index_info(i.name)) as columns,
       (select sql from sqlite_master where name = i.name) as text
     from sqlite_master t join pragma_index_list(t.name) i
     where t.type = 'table' and t.name not like 'kysely_%'`.execute(database);
  // A primary key that is the row's number has no index here.
  const rowKeys = await sql<{ table: string; name: string }>`select t.name as "table", c.name
     from sqlite_master t join pragma_table_info(t.name) c
     where t.type = 'table' and t.name not like 'kysely_%' and t.name not like 'sqlite_%'
       and lower(c.type) = 'integer' and c.pk = 1
       and not exists (select 1 from pragma_table_info(t.name) o where o.pk > 1)`.execute(database);
  return {
    columns: sorted(
      columns.rows.map(({ table, name, type, required, fallback }) =>
        describeColumn(table, name, SQLITE_TYPES[type] ?? type, required, fallback),
      ),
    ),
    indexes: sorted([
      ...indexes.rows.map(({ table, columns: of, isUnique, text }) =>
        describeIndex(table, of, isUnique, text?.split(/ where /i)[1] ?? null),
      ),
      ...rowKeys.rows.map(({ table, name }) => describeIndex(table, name, 1, null)),
    ]),
  };
}

export async function readPostgresShape(database: Kysely<Database>): Promise<Shape> {
  const columns = await sql<{
    table: string;
    name: string;
    type: string;
    required: number;
    fallback: string | null;
  }>`select table_name as "table", column_name as name, data_type as type,
       is_nullable = 'NO' as required, column_default as fallback
     from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely_%'`.execute(database);
  const indexes = await sql<{
    table: string;
    columns: string;
    isUnique: number;
    where: string | null;
  }>`select t.relname as "table", i.indisunique as "isUnique",
       (select string_agg(a.attname, ',' order by k.place)
        from unnest(i.indkey) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number) as columns,
       pg_get_expr(i.indpred, i.indrelid) as "where"
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and t.relname not like 'kysely_%'`.execute(
    database,
  );
  return {
    columns: sorted(
      columns.rows.map(({ table, name, type, required, fallback }) =>
        describeColumn(table, name, type, required, fallback),
      ),
    ),
    indexes: sorted(
      indexes.rows.map(({ table, columns: of, isUnique, where }) =>
        describeIndex(table, of, isUnique, where),
      ),
    ),
  };
}

const describeColumn = (
  table: string,
  name: string,
  type: string,
  required: number,
  fallback: string | null,
): string => `${table}.${name} ${type} ${required ? "required" : "null"} ${plain(fallback)}`.trim();

const describeIndex = (
  table: string,
  columns: string,
  isUnique: number,
  where: string | null,
): string =>
  `${table} (${columns}) ${isUnique ? "unique" : "plain"}${where === null ? "" : ` where ${plain(where)}`}`;
