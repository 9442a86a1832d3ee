import { rmSync } from "node:fs";

export function removeDatabase(path: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal", ".lock"]) {
    rmSync(path + suffix, { force: true });
  }
}
