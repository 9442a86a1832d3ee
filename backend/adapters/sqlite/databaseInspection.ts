import { commandLine } from "../../platform/singleFile.ts";
import type { Database as SqliteFile } from "bun:sqlite";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { DatabaseFileError, WHAT_TO_DO } from "./sqliteErrors.ts";
import { findWalLoss, isWalForeign, type WalLoss } from "./walFile.ts";

/**
 * Files up to this size are checked before the start, which takes 160 ms; larger ones are checked
 * while the server runs.
 */
export const CHECKED_AT_START_BYTES = 64 * 1024 * 1024;

/**
 * Refuses, with a sentence that says what to do, what SQLite itself would silently accept or open
 * as empty: a WAL whose database is missing, a truncated or replaced WAL, and a truncated file.
 * Reads only. Must be called while nothing in this process has the file open.
 */
export function refuseBroken(path: string): void {
  const wal = `${path}-wal`;
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isFile()) return;
  const size = found?.size ?? 0;
  if (size === 0 && (statSync(wal, { throwIfNoEntry: false })?.size ?? 0) > 0) {
    throw new DatabaseFileError(
      `The database ${path} is ${found ? "empty" : "missing"}, but its log ${wal} is not: put the database back into the same folder, or move the log away and restore a backup (${commandLine("restore FILE")})`,
    );
  }
  const restore = `put it back or restore a backup (${commandLine("restore FILE")})`;
  if (isWalForeign(path)) {
    throw new DatabaseFileError(
      `The log ${wal} is damaged: ${restore}; ${goOnWithout("database", path)}`,
    );
  }
  const loss = findWalLoss(path);
  if (loss) {
    throw new DatabaseFileError(
      `The log ${wal} is missing or damaged, and with it the newest changes (${loss.pages} pages): ${restore}; ${goOnWithout(loss.whole, path)}`,
    );
  }
  if (size > 0) refuseCutShort(path, size);
}

/**
 * Loses only what is already lost. The WAL is moved rather than removed, so it can be put back.
 */
function goOnWithout(whole: WalLoss["whole"], path: string): string {
  switch (whole) {
    case "log":
      return `to go on with what the log still holds, move ${path}-shm away`;
    case "database":
      return `to go on without anything that the log held, move ${path}-wal and ${path}-shm away`;
    case "neither":
      return `or copy what can be read into a new one (${commandLine("salvage FILE")})`;
    default:
      return whole satisfies never;
  }
}

/** Bytes 16, 24, 28 and 92 of the header: https://sqlite.org/fileformat2.html#the_database_header */
function refuseCutShort(path: string, size: number): void {
  if ((statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  const header = readStart(path, 100);
  if (header.length < 100 || header.toString("latin1", 0, 15) !== "SQLite format 3") return;
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const isCountGood = header.readUInt32BE(24) === header.readUInt32BE(92);
  const expected = header.readUInt32BE(28) * pageBytes;
  if (isCountGood && expected > size) {
    throw new DatabaseFileError(
      `The database ${path} is cut short, ${size} of ${expected} bytes are there, so it is damaged: ${WHAT_TO_DO}`,
    );
  }
}

function readStart(path: string, bytes: number): Buffer {
  const descriptor = openSync(path, "r");
  try {
    const buffer = Buffer.alloc(bytes);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, bytes, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** Returns the first fault of the file's structure, or null. Reads the whole file. */
export function findDamage(file: SqliteFile): string | null {
  const found = file
    .prepare<{ quick_check: string }, []>("pragma quick_check(1)")
    .get()?.quick_check;
  if (found === "ok") return null;
  return (found ?? "it cannot be read").replaceAll(/\s+/g, " ").replace(/^\*+ [^*]* \*+ /, "");
}

export function refuseDamaged(file: SqliteFile, path: string): void {
  const damage = findDamage(file);
  if (damage !== null) {
    throw new DatabaseFileError(`The database ${path} is damaged (${damage}): ${WHAT_TO_DO}`);
  }
}
