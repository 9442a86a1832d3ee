import { rmSync } from "node:fs";

/** Removes a database file with all that SQLite and its lock keep beside it. */
export function removeDatabase(path: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal", ".lock"]) {
    rmSync(path + suffix, { force: true });
  }
}
