import { existsSync, realpathSync, renameSync, rmSync } from "node:fs";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { copyWhole, refuseExisting, type Copied } from "./backup.ts";
import { holdDatabase } from "../sqlite/databaseLock.ts";
import { prepareTables } from "../sqlite/databaseTables.ts";
import { openDatabase } from "../sqlite/sqlite.ts";
import { DatabaseFileError } from "../sqlite/sqliteErrors.ts";

export interface Restored extends Copied {
  readonly replaced: string | null;
}

/**
 * Replaces the database with the backup and keeps the old one next to it under a timestamped name.
 * The copy is checked, opened and migrated before anything is touched; the backup itself is not
 * changed. Rejects with a {@link DatabaseFileError} if the backup is missing or damaged or a server
 * is running, and with a `NewerDatabaseError` if a newer build wrote it.
 */
export async function restoreDatabase(
  backup: string,
  path: string,
  clock: Clock,
): Promise<Restored> {
  if (!existsSync(backup)) throw new DatabaseFileError(`There is no backup at ${backup}`);
  if (existsSync(path) && realpathSync(backup) === realpathSync(path)) {
    throw new DatabaseFileError(`${backup} is the database itself, not a backup of it`);
  }
  const release = holdDatabase(path);
  const part = `${path}.part`;
  try {
    const copied = copyWhole(backup, part);
    await openOnce(part);
    const replaced = setAside(path, isoTime(clock.now()).replaceAll(":", "-"));
    renameSync(part, path);
    return { ...copied, replaced };
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    rmSync(`${part}.lock`, { force: true });
    release();
  }
}

/** Opens the copy as the server will, so that an unusable one fails here. Leaves a single file. */
async function openOnce(part: string): Promise<void> {
  const database = openDatabase(part);
  try {
    await prepareTables(database, part, null);
  } finally {
    await database.destroy();
  }
}

/** Moved together: the WAL of a killed server must not be applied to the new database. */
const COMPANIONS = ["", "-wal", "-shm"];

function setAside(path: string, time: string): string | null {
  const kept = `${path}.replaced-${time}`;
  refuseExisting(kept);
  const present = COMPANIONS.filter((suffix) => existsSync(path + suffix));
  for (const suffix of present) renameSync(path + suffix, kept + suffix);
  return present.includes("") ? kept : null;
}
