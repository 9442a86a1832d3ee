import { Database as SqliteFile } from "bun:sqlite";
import { keepToOwner } from "../secrets/ownerOnly.ts";
import { DatabaseFileError, explainSqliteError } from "./sqliteErrors.ts";

/** Grace for a server that is just stopping. */
const WAIT_MS = 500;

/**
 * Keeps a second process off the database until the returned function is called. The lock is the
 * operating system's, held through SQLite on a file beside the database: it is released however its
 * process ends, which a file with a process id is not. The database itself is not locked, so a
 * backup can read it while the server runs.
 */
export function holdDatabase(path: string, waitMs = WAIT_MS): () => void {
  let lock: SqliteFile | undefined;
  try {
    lock = new SqliteFile(`${path}.lock`);
    keepToOwner(`${path}.lock`);
    lock.run(`pragma busy_timeout = ${waitMs}`);
    // Nothing is ever written to it, so it needs no journal.
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
