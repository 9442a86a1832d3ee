import { rmSync } from "node:fs";

/** Removes a database file and the files that SQLite and its lock keep next to it. */
export function removeDatabase(path: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal", ".lock"]) {
    rmSync(path + suffix, { force: true });
  }
}
