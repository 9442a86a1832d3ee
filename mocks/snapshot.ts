import { sql, type Kysely, type Transaction } from "kysely";
import type { Database } from "../backend/platform/database/schema.ts";
import { projections } from "../backend/capabilities/index.ts";
import type { KeptMail } from "./inbox.ts";

export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

export interface EventRow {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  /** JSON text. */
  readonly data: string;
  /** JSON text. */
  readonly metadata: string;
  readonly recorded_at: string;
}

/** Everything except the event log; small, so each save replaces it as a whole. */
export interface WorldRest {
  /** Rows by name of every table that cannot be rebuilt from the log. */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /**
   * Last id assigned in each table with automatic ids, so that the ids of deleted rows are not
   * reused.
   */
  readonly sequences: Readonly<Record<string, number>>;
  readonly mails: readonly KeptMail[];
  /** Secrets by name. They stay in this browser: {@link takeSnapshot} reads none. */
  readonly secrets?: Readonly<Record<string, string>>;
}

export interface WorldSnapshot extends WorldRest {
  readonly events: readonly EventRow[];
}

/** A world in which nothing has happened. */
export const EMPTY_SNAPSHOT: WorldSnapshot = { events: [], tables: {}, sequences: {}, mails: [] };

const derived = new Set<string>(projections.flatMap(({ tables }) => tables));

/**
 * Excludes the log, which is saved separately, and the versions of projections, which belong to the
 * derived tables.
 */
const isTruth = (table: string): boolean =>
  !derived.has(table) && table !== "events" && table !== "projections";

type AnyTables = Record<string, Record<string, Cell>>;
const loosen = (database: Kysely<Database>) => database as unknown as Kysely<AnyTables>;

const readTables = async (database: Kysely<Database>) =>
  (await database.introspection.getTables()).filter(({ name }) => isTruth(name));

export async function takeSnapshot(
  database: Kysely<Database>,
  mails: readonly KeptMail[],
): Promise<WorldSnapshot> {
  const { events, rest } = await readChanges(database, 0);
  return { events, ...rest, mails };
}

/** Returns the events after `position` and all other data, read in one transaction. */
export async function readChanges(
  database: Kysely<Database>,
  position: number,
): Promise<{ events: EventRow[]; rest: Pick<WorldRest, "tables" | "sequences"> }> {
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

/** Reads SQLite's own counters (sqlite.org/autoinc.html); the page's database is always SQLite. */
async function readSequences(transaction: Transaction<Database>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence`.execute(transaction);
  return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
}

const BATCH = 200;

/**
 * Fills a newly created database. Tables and columns that this build does not have are skipped.
 * Rejects if the rows contradict each other; the database must then be discarded.
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
