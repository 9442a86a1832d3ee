import { Database as SqliteFile, type Statement } from "bun:sqlite";
import {
  copyFileSync,
  existsSync,
  openSync,
  closeSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import type { Clock } from "../../platform/clock.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import { rebuildProjections } from "../../platform/eventStore/rebuild.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { projections, upcasters } from "../../capabilities/index.ts";
import { refuseExisting } from "./backup.ts";
import { holdDatabase } from "../sqlite/databaseLock.ts";
import { findRawEvents, type RawEvent } from "../sqlite/rawEvents.ts";
import { removeDatabase } from "../sqlite/removeDatabase.ts";
import { openDatabase } from "../sqlite/sqlite.ts";
import { DatabaseFileError } from "../sqlite/sqliteErrors.ts";
import { holdsTruth } from "../sqlite/truthTables.ts";

export interface Salvaged {
  readonly events: number;
  /** Log positions without an event, up to the last one read. */
  readonly missingEvents: number;
  readonly unreadableEvents: number;
  readonly lastAt: string | null;
  /** Streams that lost an event before their last one. */
  readonly brokenStreams: readonly string[];
  readonly damagedTables: readonly { readonly table: string; readonly copied: number }[];
  /** Reason why the derived tables could not be filled; null on success. */
  readonly rebuildFault: string | null;
}

/**
 * Copies every readable event, with its position and stream, and all other data that cannot be
 * derived into a new database, and fills the derived tables there. Reads `source` and its WAL from
 * a copy and does not change them. Throws a {@link DatabaseFileError} if nothing can be read,
 * `target` exists, or a server is running.
 */
export async function salvageDatabase(
  source: string,
  target: string,
  clock: Clock,
): Promise<Salvaged> {
  if (!existsSync(source) || !statSync(source).isFile()) {
    throw new DatabaseFileError(`There is no database file at ${source}`);
  }
  refuseExisting(target);
  const release = holdDatabase(source);
  const [copy, part] = [`${target}.source`, `${target}.part`];
  try {
    for (const suffix of ["", "-wal"]) {
      rmSync(copy + suffix, { force: true });
      if (existsSync(source + suffix)) copyFileSync(source + suffix, copy + suffix);
    }
    removeDatabase(part);
    await makeEmptyDatabase(part);
    mendHeader(copy, part);
    const salvaged = copyRows(copy, part);
    if (salvaged.events === 0) {
      throw new DatabaseFileError(`No event can be read in ${source}: restore a backup`);
    }
    const rebuildFault = await fillDerived(part, clock);
    renameSync(part, target);
    return { ...salvaged, rebuildFault };
  } finally {
    removeDatabase(copy);
    removeDatabase(part);
    release();
  }
}

async function makeEmptyDatabase(path: string): Promise<void> {
  const database = openDatabase(path, { isInOtherFolder: true });
  try {
    await migrateToLatest(database);
  } finally {
    await database.destroy();
  }
}

const HEADER_BYTES = 100;
const PAGE_BYTES = 4_096;

/** Replaces a damaged header by that of `model`; all our files have the same one. */
function mendHeader(path: string, model: string): void {
  const bytes = Buffer.alloc(HEADER_BYTES);
  const file = openSync(path, "r+");
  try {
    readSync(file, bytes, 0, HEADER_BYTES, 0);
    if (bytes.toString("latin1", 0, 15) === "SQLite format 3") return;
    const sound = openSync(model, "r");
    readSync(sound, bytes, 0, HEADER_BYTES, 0);
    closeSync(sound);
    bytes.writeUInt32BE(Math.floor(statSync(path).size / PAGE_BYTES), 28);
    // Clear the free list; nothing is written to this copy.
    bytes.fill(0, 32, 40);
    writeSync(file, bytes, 0, HEADER_BYTES, 0);
  } finally {
    closeSync(file);
  }
}

function copyRows(source: string, target: string): Omit<Salvaged, "rebuildFault"> {
  const from = new SqliteFile(source);
  const to = new SqliteFile(target);
  try {
    attempt(() => from.run("pragma wal_checkpoint(truncate)"));
    to.run("begin immediate");
    const { unreadable, hasFailed } = copyEvents(from, to, source);
    const damagedTables = copyTruth(from, to);
    keepCheckpoints(to);
    to.run("commit");
    return { ...describeEvents(to, hasFailed), unreadableEvents: unreadable, damagedTables };
  } finally {
    attempt(() => from.close(true));
    to.close(true);
  }
}

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {
    // Unreadable events show up as missing positions at the end.
  }
}

const EVENT_COLUMNS = [
  "position",
  "stream",
  "version",
  "type",
  "data",
  "metadata",
  "recorded_at",
] as const;

/** Reads through the table's B-tree first and falls back to the leaf pages. */
function copyEvents(from: SqliteFile, to: SqliteFile, path: string) {
  const insert = to.prepare(`insert or ignore into events values (${marks(EVENT_COLUMNS.length)})`);
  let unreadable = 0;
  const add = (row: SalvagedRow | RawEvent): void => {
    if (!isEvent(row)) {
      unreadable++;
      return;
    }
    insert.run(...EVENT_COLUMNS.map((column) => row[column]));
  };
  const last = findLastRow(from, "events");
  const readable = readReadable(from, "events", EVENT_COLUMNS, last);
  for (const row of readable.rows) add(row);
  const hasFailed = last === 0 || readable.lost() > 0;
  if (hasFailed) for (const event of findRawEvents(path)) if (isEvent(event)) add(event);
  return { unreadable, hasFailed };
}

function isEvent(row: SalvagedRow | RawEvent): row is RawEvent {
  const { position, version, stream, type, data, metadata, recorded_at: at } = row;
  const hasTexts = [stream, type, at].every((text) => typeof text === "string" && text !== "");
  const isPlace = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;
  return hasTexts && isPlace(position) && isPlace(version) && isJson(data) && isJson(metadata);
}

function isJson(text: unknown): boolean {
  try {
    return typeof text === "string" && typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

const marks = (count: number): string => Array.from({ length: count }, () => "?").join(", ");

/** Copies the tables that cannot be rebuilt from the log, limited to columns of both files. */
function copyTruth(from: SqliteFile, to: SqliteFile): Salvaged["damagedTables"] {
  const names = to
    .query<{ name: string }, []>("select name from sqlite_master where type = 'table'")
    .all()
    .map(({ name }) => name)
    .filter((name) => name !== "events" && holdsTruth(name));
  return names.flatMap((table) => {
    let copied = 0;
    let isWhole = false;
    attempt(() => {
      const columns = columnsOf(to, table).filter((name) => columnsOf(from, table).includes(name));
      const list = columns.map((column) => `"${column}"`).join(", ");
      const insert = to.prepare(
        `insert or ignore into "${table}" (${list}) values (${marks(columns.length)})`,
      );
      const last = findLastRow(from, table);
      const readable = readReadable(from, table, columns, last);
      for (const row of readable.rows) {
        insert.run(...columns.map((column) => row[column] ?? null));
        copied++;
      }
      isWhole = readable.lost() === 0 && (last > 0 || copied > 0 || isEmpty(from, table));
    });
    return isWhole ? [] : [{ table, copied }];
  });
}

const columnsOf = (file: SqliteFile, table: string): readonly string[] =>
  file
    .query<{ name: string }, [string]>("select name from pragma_table_info(?)")
    .all(table)
    .map(({ name }) => name);

const isEmpty = (file: SqliteFile, table: string): boolean =>
  file.query<{ count: number }, []>(`select count(*) as count from "${table}"`).get()?.count === 0;

/** Stored names; must never change. */
const reactorNames = ["notifications.onAlertTriggered"];

/** Sets missing checkpoints to the newest event, so that no reactor delivers old firings again. */
function keepCheckpoints(to: SqliteFile): void {
  for (const name of reactorNames) {
    to.run(
      "insert or ignore into checkpoints (name, position) select ?, coalesce(max(position), 0) from events",
      [name],
    );
  }
}

const SHOWN_STREAMS = 1_000;

function describeEvents(file: SqliteFile, hasFailed: boolean) {
  const { events, last } = file
    .query<{ events: number; last: number | null }, []>(
      "select count(*) as events, max(position) as last from events",
    )
    .get() ?? { events: 0, last: null };
  const lastAt = file
    .query<{ at: string }, []>(
      "select recorded_at as at from events order by position desc limit 1",
    )
    .get()?.at;
  const broken = file
    .query<{ stream: string }, [number]>(
      "select stream from events group by stream having max(version) <> count(*) order by stream limit ?",
    )
    .all(SHOWN_STREAMS);
  return {
    events,
    // A completely readable log has only intended gaps, for example from archiving.
    missingEvents: hasFailed ? (last ?? 0) - events : 0,
    lastAt: lastAt ?? null,
    brokenStreams: broken.map(({ stream }) => stream),
  };
}

/** A log with gaps may contradict a projection, so faults are reported instead of thrown. */
async function fillDerived(path: string, clock: Clock): Promise<string | null> {
  const database = openDatabase(path, { isInOtherFolder: true });
  try {
    const store = createEventStore({ database, clock, projections, upcasters });
    await rebuildProjections(store, projections);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await database.destroy();
  }
}

type SalvagedRow = Readonly<Record<string, string | number | null>>;

interface ReadableRows {
  readonly rows: Iterable<SalvagedRow>;
  /** Number of rows that could not be read so far. */
  readonly lost: () => number;
}

/** Row ids per query while all rows are readable. */
const STEP = 1_000;

/** Maximum number of failing queries before a table is given up; single failures are cheap. */
const MAX_FAILURES = 200_000;

/** Reads by row id up to `last`, bisecting unreadable ranges down to single rows. */
function readReadable(
  file: SqliteFile,
  table: string,
  columns: readonly string[],
  last: number,
): ReadableRows {
  let lost = 0;
  let failures = 0;
  let statement: Statement<SalvagedRow, [number, number]> | undefined;

  function* read(from: number, to: number): Generator<SalvagedRow> {
    if (failures > MAX_FAILURES) {
      lost += to - from + 1;
      return;
    }
    let rows: readonly SalvagedRow[];
    try {
      const list = columns.map((column) => `"${column}"`).join(", ");
      statement ??= file.prepare<SalvagedRow, [number, number]>(
        `select ${list} from "${table}" not indexed where rowid between ? and ? order by rowid`,
      );
      rows = statement.all(from, to);
    } catch {
      failures++;
      if (from === to) {
        lost++;
        return;
      }
      const middle = Math.floor((from + to) / 2);
      yield* read(from, middle);
      yield* read(middle + 1, to);
      return;
    }
    yield* rows;
  }

  function* readAll(): Generator<SalvagedRow> {
    // SQLite starts at 1 unless a row is given another id.
    for (let from = 0; from <= last; from += STEP)
      yield* read(from, Math.min(last, from + STEP - 1));
  }

  return { rows: readAll(), lost: () => lost };
}

/** Returns the largest row id that any of several pages still shows; 0 if none does. */
function findLastRow(file: SqliteFile, table: string): number {
  for (const query of [
    `select max(rowid) as last from "${table}" not indexed`,
    `select max(rowid) as last from "${table}" where rowid > 0`,
    `select max(position) as last from "${table}" indexed by sqlite_autoindex_${table}_1 where stream > ''`,
    `select seq as last from sqlite_sequence where name = '${table}'`,
  ]) {
    try {
      const last = file.prepare<{ last: number | null }, []>(query).get()?.last;
      if (typeof last === "number" && last > 0) return last;
    } catch {
      // Try the next query, which uses other pages.
    }
  }
  return 0;
}
