import { Database as SqliteFile } from "bun:sqlite";
import { createHash } from "node:crypto";
import { createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { MIGRATION_TABLE } from "../../platform/database/migrate.ts";
import { version } from "../../platform/version.ts";
import { refuseExisting, unfinishedOf } from "../backup/backup.ts";
import { DatabaseFileError } from "../sqlite/sqliteErrors.ts";
import { FORMAT, FORMAT_VERSION, type Cell, type End, type Header } from "./lines.ts";
import { contactTables, holdsTruth } from "../sqlite/truthTables.ts";

export interface ExportOptions {
  /** Includes people's addresses; secrets are never included. */
  readonly withContacts: boolean;
  readonly clock: Clock;
}

/**
 * Writes the whole installation as JSON lines, compressed if the name ends in `.gz`: every event
 * and every row that cannot be derived from the events, from one snapshot, even while a server
 * runs. Returns the number of rows. Throws a {@link DatabaseFileError} if there is no database or
 * the file exists.
 */
export async function exportInstall(
  path: string,
  target: string,
  { withContacts, clock }: ExportOptions,
): Promise<{ readonly events: number; readonly rows: number }> {
  if (!existsSync(path)) throw new DatabaseFileError(`There is no database at ${path} yet`);
  refuseExisting(target);
  const part = unfinishedOf(target);
  const file = new SqliteFile(path, { readonly: true });
  try {
    file.run("pragma busy_timeout = 5000");
    // All reads use one snapshot.
    file.run("begin");
    const count = { events: 0, rows: 0 };
    const header = headerOf(file, withContacts, clock);
    const lines = Readable.from(withChecksum(writeLines(file, header, count), count), {
      highWaterMark: 64,
    });
    const sink = createWriteStream(part, { mode: 0o600, flush: true });
    await (target.endsWith(".gz") ? pipeline(lines, createGzip(), sink) : pipeline(lines, sink));
    renameSync(part, target);
    return count;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    file.close();
  }
}

const headerOf = (file: SqliteFile, hasContacts: boolean, clock: Clock): Header => ({
  format: FORMAT,
  formatVersion: FORMAT_VERSION,
  version,
  writtenAt: isoTime(clock.now()),
  migrations: namesOf(file, `select name from ${MIGRATION_TABLE} order by name`),
  hasContacts,
});

const namesOf = (file: SqliteFile, query: string): readonly string[] =>
  file
    .prepare<{ name: string }, []>(query)
    .all()
    .map(({ name }) => name);

function* writeLines(file: SqliteFile, header: Header, count: { events: number; rows: number }) {
  yield `${JSON.stringify(header)}\n`;
  const tables = namesOf(file, "select name from sqlite_master where type = 'table' order by name");
  for (const table of tables.filter(holdsTruth)) {
    if (contactTables.includes(table) && !header.hasContacts) {
      const lastId = lastIdOf(file, table);
      if (lastId > 0) yield `${JSON.stringify({ table, lastId })}\n`;
      continue;
    }
    const rows = file.prepare<Record<string, Cell>, []>(`select * from "${table}" order by 1`);
    for (const row of rows.iterate()) {
      count.rows++;
      if (table === "events") count.events++;
      yield `${JSON.stringify({ table, row })}\n`;
    }
  }
}

/** Appends the number of lines and their hash, so that changes are detected. */
function* withChecksum(lines: Iterable<string>, count: { readonly rows: number }) {
  const hash = createHash("sha256");
  for (const line of lines) {
    hash.update(line);
    yield line;
  }
  const end: End = { rows: count.rows, sha256: hash.digest("hex") };
  yield `${JSON.stringify(end)}\n`;
}

/** Includes contacts that were deleted. */
const lastIdOf = (file: SqliteFile, table: string): number =>
  file
    .prepare<{ seq: number }, [string]>("select seq from sqlite_sequence where name = ?")
    .get(table)?.seq ?? 0;
