import { Database as SqliteFile } from "bun:sqlite";
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { refuseDamaged } from "../sqlite/databaseInspection.ts";
import { refuseForeign } from "../sqlite/databaseShape.ts";
import { DatabaseFileError, explainSqliteError } from "../sqlite/sqliteErrors.ts";

export interface Copied {
  readonly bytes: number;
  readonly events: number;
}

/**
 * Writes a consistent, compact copy of the database, even while a server uses it. The copy gets its
 * name only once it is complete and on disk. Only its owner may read it, because it contains
 * addresses. Secrets and keys have their own files and are not included. Throws {@link
 * DatabaseFileError} if there is nothing to copy, `target` exists, or either file cannot be used.
 */
export function backupDatabase(path: string, target: string): Copied {
  if (!existsSync(path)) throw new DatabaseFileError(`There is no database at ${path} yet`);
  refuseExisting(target);
  const part = unfinishedOf(target);
  try {
    const copied = copyWhole(path, part);
    refuseExisting(target);
    renameSync(part, target);
    return copied;
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

export const unfinishedOf = (target: string): string => `${target}.part`;

export function refuseExisting(target: string): void {
  if (existsSync(target)) {
    throw new DatabaseFileError(`${target} exists already and is not overwritten`);
  }
}

export function copyWhole(source: string, part: string): Copied {
  let file: SqliteFile | undefined;
  try {
    if (!statSync(source).isFile()) throw new DatabaseFileError(`${source} is not a file`);
    file = new SqliteFile(source, { readwrite: true, create: false });
    file.run("pragma busy_timeout = 5000");
    // Check only the structure here; the copy, whose indexes are rebuilt, is checked in full.
    refuseDamaged(file, source);
    refuseForeign(file, source);
    makeEmpty(part);
    file.prepare("vacuum into ?").run(part);
  } catch (error) {
    throw explainSqliteError(error, source);
  } finally {
    file?.close(true);
  }
  return confirm(part);
}

/** Created first so that only its owner may read it, even while it is being filled. */
function makeEmpty(part: string): void {
  try {
    rmSync(part, { force: true });
    closeSync(openSync(part, "wx", 0o600));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseFileError(`${part} cannot be written: ${reason}`, error);
  }
}

/** SQLite guarantees neither that a copy has reached the disk nor that it was written correctly. */
function confirm(part: string): Copied {
  const descriptor = openSync(part, "r+");
  fsyncSync(descriptor);
  closeSync(descriptor);
  const copy = new SqliteFile(part, { readonly: true });
  try {
    checkIntegrity(copy, part);
    return { bytes: statSync(part).size, events: countEvents(copy) };
  } finally {
    copy.close(true);
  }
}

const countEvents = (file: SqliteFile): number =>
  file.prepare<{ count: number }, []>("select count(*) as count from events").get()?.count ?? 0;

function checkIntegrity(file: SqliteFile, path: string): void {
  const found = file
    .prepare<{ integrity_check: string }, []>("pragma integrity_check(1)")
    .get()?.integrity_check;
  if (found !== "ok") throw new DatabaseFileError(`The database ${path} is damaged: ${found}`);
}
