import { sql, type Kysely } from "kysely";
import { existsSync, renameSync } from "node:fs";
import { projections, upcasters } from "../../capabilities/index.ts";
import type { Clock } from "../../platform/clock.ts";
import { migrateToLatest, migrateWith } from "../../platform/database/migrate.ts";
import type { Database } from "../../platform/database/schema.ts";
import { rebuildProjections } from "../../platform/eventStore/rebuild.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { refuseExisting } from "../backup/backup.ts";
import { holdDatabase } from "../sqlite/databaseLock.ts";
import { removeDatabase } from "../sqlite/removeDatabase.ts";
import { openDatabase } from "../sqlite/sqlite.ts";
import { DatabaseFileError } from "../sqlite/sqliteErrors.ts";
import {
  ExportFileError,
  isEnd,
  isLastIdLine,
  isRowLine,
  readHeader,
  readLines,
  type Header,
  type Row,
} from "./lines.ts";
import { contactTables, holdsTruth } from "../sqlite/truthTables.ts";

export interface Imported {
  readonly header: Header;
  readonly events: number;
  readonly rows: number;
}

/**
 * Creates the database at `path` from an export; it must not exist yet. All or nothing: the file
 * gets its name only after every line was read, the tables were migrated and the derived ones
 * filled. Throws an {@link ExportFileError}, a {@link DatabaseFileError} or a `NewerDatabaseError`.
 */
export async function importInstall(source: string, path: string, clock: Clock): Promise<Imported> {
  if (!existsSync(source)) throw new DatabaseFileError(`There is no export at ${source}`);
  refuseExisting(path);
  const release = holdDatabase(path);
  const part = `${path}.part`;
  try {
    removeDatabase(part);
    const imported = await fill(part, source, clock);
    renameSync(part, path);
    return imported;
  } finally {
    removeDatabase(part);
    release();
  }
}

async function fill(part: string, source: string, clock: Clock): Promise<Imported> {
  const database = openDatabase(part);
  try {
    const lines = readLines(source);
    const header = readHeader((await lines.next()).value);
    // Insert rows into the schema they came from; later migrations then convert them.
    await migrateWith(database, header.migrations);
    const counted = await database.transaction().execute((to) => insertAll(to, lines));
    await migrateToLatest(database);
    const store = createEventStore({ database, clock, projections, upcasters });
    await rebuildProjections(store, projections);
    return { header, ...counted };
  } finally {
    await database.destroy();
  }
}

/** Keeps a statement below the parameter limit, even for the widest table. */
const ROWS_AT_ONCE = 200;

async function insertAll(to: Kysely<Database>, lines: AsyncIterable<unknown>) {
  const columns = await readColumns(to);
  // Tables come in alphabetical order, and one may refer to a later one.
  await sql`pragma defer_foreign_keys = on`.execute(to);
  // Rows that the migrations inserted are in the export, or were removed.
  for (const name of [...columns.keys()].filter(holdsTruth)) {
    await to.deleteFrom(name as "settings").execute();
  }
  let waiting: Row[] = [];
  let table = "";
  let [events, rows, isWhole, lastPosition] = [0, 0, false, 0];
  const insert = async (): Promise<void> => {
    if (waiting.length === 0) return;
    const values = waiting as never;
    waiting = [];
    try {
      await to
        .insertInto(table as "settings")
        .values(values)
        .execute();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ExportFileError(`A row of ${table} does not fit into it: ${reason}`, {
        cause: error,
      });
    }
  };
  for await (const line of lines) {
    if (isWhole) throw new ExportFileError("The export goes on after its end");
    if (isEnd(line)) {
      if (line.rows !== rows) throw new ExportFileError(cutSentence(line.rows, rows));
      isWhole = true;
    } else if (isLastIdLine(line) && contactTables.includes(line.table)) {
      await sql`insert into sqlite_sequence (name, seq) values (${line.table}, ${line.lastId})`.execute(
        to,
      );
    } else {
      const { table: next, row } = readRow(line, columns, rows);
      if (next === "events") lastPosition = positionAfter(lastPosition, row);
      if (next !== table || waiting.length === ROWS_AT_ONCE) await insert();
      table = next;
      waiting.push(row);
      rows++;
      if (table === "events") events++;
    }
  }
  if (!isWhole) throw new ExportFileError("The export has no end: it was cut");
  await insert();
  return { events, rows };
}

/** Requires log order; SQLite would accept any position, and two for the same event. */
function positionAfter(last: number, { position, version }: Row): number {
  const isWhole = Number.isSafeInteger(position) && Number.isSafeInteger(version);
  if (!isWhole || Number(position) <= last || Number(version) < 1) {
    throw new ExportFileError(`After position ${last} comes an event out of order: it was changed`);
  }
  return Number(position);
}

const cutSentence = (expected: number, found: number): string =>
  `The export says that it has ${expected} rows and has ${found}: it was cut or changed`;

function readRow(
  line: unknown,
  columns: ReadonlyMap<string, ReadonlySet<string>>,
  before: number,
): { readonly table: string; readonly row: Row } {
  const known = isRowLine(line) ? columns.get(line.table) : undefined;
  if (!isRowLine(line) || !known || !holdsTruth(line.table)) {
    throw new ExportFileError(`After ${before} rows comes a line that is none: it was changed`);
  }
  const stranger = Object.keys(line.row).find((name) => !known.has(name));
  if (stranger !== undefined) {
    throw new ExportFileError(`A row of ${line.table} has a ${stranger}, which is unknown`);
  }
  return line;
}

async function readColumns(
  database: Kysely<Database>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const tables = await database.introspection.getTables();
  return new Map(
    tables.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  );
}
