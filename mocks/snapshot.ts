import { sql, type Kysely, type Transaction } from "kysely";
import type { Database } from "../backend/platform/database/schema.ts";
import { projections } from "../backend/capabilities/index.ts";
import type { KeptMail } from "./inbox.ts";

export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

/** A row of the event log, as the table holds it. */
export interface EventRow {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  /** JSON. */
  readonly data: string;
  /** JSON. */
  readonly metadata: string;
  readonly recorded_at: string;
}

/** Everything but the log: small, and written as a whole. */
export interface WorldRest {
  /** Rows of every table that cannot be made again from the log, by name. */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** The last number given in each table that numbers its rows: a deleted one never comes back. */
  readonly sequences: Readonly<Record<string, number>>;
  readonly mails: readonly KeptMail[];
}

/** All that a world needs to be itself again. */
export interface WorldSnapshot extends WorldRest {
  readonly events: readonly EventRow[];
}

const derived = new Set<string>(projections.flatMap(({ tables }) => tables));

/** The log is written by itself; the versions of the projections belong to the tables they made. */
const isTruth = (table: string): boolean =>
  !derived.has(table) && table !== "events" && table !== "projections";

type AnyTables = Record<string, Record<string, Cell>>;
const loosen = (database: Kysely<Database>) => database as unknown as Kysely<AnyTables>;

const readTables = async (database: Kysely<Database>) =>
  (await database.introspection.getTables()).filter(({ name }) => isTruth(name));

/** Changes since the event at `position`, all as of one moment. */
export async function readChanges(
  database: Kysely<Database>,
  position: number,
): Promise<{ events: EventRow[]; rest: Omit<WorldRest, "mails"> }> {
  const names = (await readTables(database)).map(({ name }) => name);
  return database.transaction().execute(async (transaction) => {
    const tables: Record<string, readonly Row[]> = {};
    for (const name of names) {
      tables[name] = await loosen(transaction).selectFrom(name).selectAll().execute();
    }
    const events = await transaction
      .selectFrom("events")
      .selectAll()
      .where("position", ">", position)
      .orderBy("position")
      .execute();
    return { events, rest: { tables, sequences: await readSequences(transaction) } };
  });
}

/** SQLite's own count (sqlite.org/autoinc.html); the page's database is always SQLite. */
async function readSequences(transaction: Transaction<Database>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence`.execute(transaction);
  return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
}

const BATCH = 200;

/**
 * Fills a database that was just made. Tables and columns that this build does not have are left
 * out. Rejects, and the database is of no use, when the rows contradict each other.
 */
export async function restoreSnapshot(
  database: Kysely<Database>,
  { events, tables, sequences }: WorldSnapshot,
): Promise<void> {
  const known = await readTables(database);
  await database.transaction().execute(async (transaction) => {
    for (let start = 0; start < events.length; start += BATCH) {
      await transaction
        .insertInto("events")
        .values(events.slice(start, start + BATCH))
        .execute();
    }
    for (const { name, columns } of known) {
      const rows = Object.hasOwn(tables, name) ? tables[name] : undefined;
      if (rows === undefined) continue;
      await loosen(transaction).deleteFrom(name).execute();
      for (const row of rows) {
        const cells = columns.flatMap((column) =>
          Object.hasOwn(row, column.name) ? [[column.name, row[column.name] ?? null]] : [],
        );
        await loosen(transaction).insertInto(name).values(Object.fromEntries(cells)).execute();
      }
      const last = Object.hasOwn(sequences, name) ? sequences[name] : undefined;
      if (last === undefined) continue;
      await sql`delete from sqlite_sequence where name = ${name}`.execute(transaction);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(
        transaction,
      );
    }
  });
}
