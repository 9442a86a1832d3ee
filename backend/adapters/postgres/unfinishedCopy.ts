import type { Reader } from "../../platform/database/reader.ts";
import { sql, type Kysely, type Transaction } from "kysely";
import { commandLine } from "../../platform/singleFile.ts";
import type { Database } from "../../platform/database/schema.ts";
import { DatabaseServerError, nameOfDatabase } from "./postgresErrors.ts";

/** Table that records source and progress of an unfinished copy; not part of the schema. */
const TABLE = "unfinished_copy";

export interface CopyBegin {
  readonly path: string;
  readonly fingerprint: string;
}

export async function isUnfinishedCopy(database: Reader): Promise<boolean> {
  const { rows } = await sql<{ isThere: number }>`
    select to_regclass(${TABLE}) is not null as "isThere"`.execute(database);
  return rows[0]?.isThere === 1;
}

export async function refuseUnfinishedCopy(database: Kysely<Database>, url: string): Promise<void> {
  if (!(await isUnfinishedCopy(database))) return;
  const { path } = (await readNote<CopyBegin>(database, "begin")) ?? { path: "a SQLite database" };
  throw new DatabaseServerError(
    `The database ${nameOfDatabase(url)} holds an unfinished copy of ${path}: finish it (${commandLine("migrate-to-postgres URL")}), or start with an empty database`,
  );
}

export async function beginCopy(
  transaction: Transaction<Database>,
  begin: CopyBegin,
): Promise<void> {
  await sql`create table ${sql.table(TABLE)} (name text primary key, value text not null)`.execute(
    transaction,
  );
  await writeNote(transaction, "begin", begin);
}

export async function endCopy(transaction: Transaction<Database>): Promise<void> {
  await sql`drop table ${sql.table(TABLE)}`.execute(transaction);
}

export async function readNote<T>(database: Reader, name: string): Promise<T | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from ${sql.table(TABLE)} where name = ${name}`.execute(database);
  return rows[0] && (JSON.parse(rows[0].value) as T);
}

export async function writeNote(
  transaction: Transaction<Database>,
  name: string,
  value: object,
): Promise<void> {
  const text = JSON.stringify(value);
  await sql`insert into ${sql.table(TABLE)} (name, value) values (${name}, ${text})
    on conflict (name) do update set value = ${text}`.execute(transaction);
}
