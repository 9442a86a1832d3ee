import { Database as SqliteFile } from "bun:sqlite";
import { keepToOwner } from "../secrets/ownerOnly.ts";
import { DatabaseFileError, explainSqliteError } from "./sqliteErrors.ts";

/** Grace period for a server that is just stopping. */
const WAIT_MS = 500;

/**
 * Keeps other processes off the database until the returned function is called. The lock is the
 * operating system's, held through SQLite on a file next to the database. Unlike a process id file,
 * it is released however the process ends. The database itself is not locked, so a backup can read
 * it while the server runs.
 */
export function holdDatabase(path: string, waitMs = WAIT_MS): () => void {
  let lock: SqliteFile | undefined;
  try {
    lock = new SqliteFile(`${path}.lock`);
    keepToOwner(`${path}.lock`);
    lock.run(`pragma busy_timeout = ${waitMs}`);
    // Nothing is ever written to this file, so it needs no journal.
    lock.run("pragma journal_mode = memory");
    lock.run("begin exclusive");
    const held = lock;
    return () => held.close(true);
  } catch (error) {
    lock?.close(true);
    if (error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY")) {
      throw new DatabaseFileError(
        `The database ${path} is in use: another Stock Monitor runs on this data folder. Stop it first`,
        error,
      );
    }
    throw explainSqliteError(error, path);
  }
}
