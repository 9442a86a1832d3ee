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

/** Everything except the event log; small enough to replace at each save. */
export interface WorldRest {
  /** Rows of tables that cannot be rebuilt from the log, by table. */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  /** Last automatic id of each table, so that ids of deleted rows are not reused. */
  readonly sequences: Readonly<Record<string, number>>;
  readonly mails: readonly KeptMail[];
  /** By name. They stay in this browser: {@link takeSnapshot} reads none. */
  readonly secrets?: Readonly<Record<string, string>>;
}

export interface WorldSnapshot extends WorldRest {
  readonly events: readonly EventRow[];
}

export const EMPTY_SNAPSHOT: WorldSnapshot = { events: [], tables: {}, sequences: {}, mails: [] };

const derived = new Set<string>(projections.flatMap(({ tables }) => tables));

/** The log is saved separately; versions of projections belong to derived tables. */
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

/** Returns the events after `position` and all other data, in one transaction. */
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

/** SQLite's counters (sqlite.org/autoinc.html); the page's database is always SQLite. */
async function readSequences(transaction: Transaction<Database>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence`.execute(transaction);
  return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]));
}

const BATCH = 200;

/**
 * Fills a new database and skips unknown tables and columns. If it rejects, because rows contradict
 * each other, the database must be discarded.
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
