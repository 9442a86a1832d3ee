import { commandLine } from "../../platform/singleFile.ts";
import type { Database as SqliteFile } from "bun:sqlite";
import { closeSync, openSync, readSync, statSync, readFileSync } from "node:fs";
import { DatabaseFileError, WHAT_TO_DO } from "./sqliteErrors.ts";

/** Checking this much takes 160 ms; larger files are checked while the server runs. */
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

/** Moves the WAL instead of removing it, so that it can be put back. */
function goOnWithout(whole: WalLoss["whole"], path: string): string {
  switch (whole) {
    case "log":
      return `to continue with the data that is still in the log, move ${path}-shm away`;
    case "database":
      return `to continue without the data in the log, move ${path}-wal and ${path}-shm away`;
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

/**
 * SQLite's companion files of a database in WAL mode
 * (https://sqlite.org/fileformat2.html#walformat, https://sqlite.org/walformat.html). SQLite
 * silently uses the readable part of a WAL and ignores the rest. The shared-memory file records how
 * much a killed server had committed.
 */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;

/** Maximum size to check; a larger WAL could not be checkpointed because of a long reader. */
const MAX_READ_BYTES = 256 * 1024 * 1024;

interface WalLoss {
  readonly pages: number;
  /**
   * `log`: the database and the readable part of the WAL are consistent together. `database`: only the
   * database alone is. `neither`: some of the lost pages are already in the database.
   */
  readonly whole: "log" | "database" | "neither";
}

/** Returns undefined if no loss is known. Reads only. */
function findWalLoss(path: string): WalLoss | undefined {
  const known = readWalIndex(`${path}-shm`);
  const size = sizeOf(`${path}-wal`);
  if (!known || known.frames <= known.copied || size > MAX_READ_BYTES) return undefined;
  const readable = size === 0 ? 0 : countReadableFrames(readFileSync(`${path}-wal`));
  const pages = known.frames - Math.max(readable, known.copied);
  if (pages <= 0) return undefined;
  if (readable > 0 && readable >= known.copying) return { pages, whole: "log" };
  return { pages, whole: known.copied === known.copying ? "database" : "neither" };
}

function isWalForeign(path: string): boolean {
  const size = sizeOf(`${path}-wal`);
  if (size === 0 || size > MAX_READ_BYTES) return false;
  const bytes = readFileSync(`${path}-wal`);
  // A power failure leaves zeros where a header was being written; nothing was committed later.
  return bytes.subarray(0, HEADER_BYTES).some((byte) => byte !== 0) && !readHeader(bytes);
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

interface WalIndex {
  readonly frames: number;
  readonly copied: number;
  /** Number of frames that are copied, or were being copied when the process ended. */
  readonly copying: number;
}

/** In native byte order. The header is stored twice and is valid if both copies agree. */
function readWalIndex(path: string): WalIndex | undefined {
  if (sizeOf(path) < 136) return undefined;
  const bytes = readFileSync(path).subarray(0, 136);
  const isWhole = bytes.subarray(0, 48).equals(bytes.subarray(48, 96));
  const isInitialized = bytes[12] === 1;
  if (!isWhole || !isInitialized) return undefined;
  const copied = bytes.readUInt32LE(96);
  const copying = Math.max(copied, bytes.readUInt32LE(128));
  return { frames: bytes.readUInt32LE(16), copied, copying };
}

interface WalHeader {
  readonly pageBytes: number;
  readonly isBigEndian: boolean;
  readonly salt: Buffer;
  readonly sum: Sum;
}

function readHeader(bytes: Buffer): WalHeader | undefined {
  if (bytes.length < HEADER_BYTES) return undefined;
  const magic = bytes.readUInt32BE(0);
  if (magic !== MAGIC && magic !== MAGIC + 1) return undefined;
  const isBigEndian = magic === MAGIC + 1;
  const sum = addUp([0, 0], bytes.subarray(0, 24), isBigEndian);
  if (sum[0] !== bytes.readUInt32BE(24) || sum[1] !== bytes.readUInt32BE(28)) return undefined;
  return { pageBytes: bytes.readUInt32BE(8), isBigEndian, salt: bytes.subarray(16, 24), sum };
}

/** Counts frames up to the last readable commit; anything after it was never acknowledged. */
function countReadableFrames(bytes: Buffer): number {
  const header = readHeader(bytes);
  if (!header) return 0;
  const frameBytes = FRAME_HEADER_BYTES + header.pageBytes;
  let { sum } = header;
  let committed = 0;
  for (let at = HEADER_BYTES, count = 1; at + frameBytes <= bytes.length; at += frameBytes) {
    const frame = bytes.subarray(at, at + frameBytes);
    if (!frame.subarray(8, 16).equals(header.salt)) break;
    sum = addUp(sum, frame.subarray(0, 8), header.isBigEndian);
    sum = addUp(sum, frame.subarray(FRAME_HEADER_BYTES), header.isBigEndian);
    if (sum[0] !== frame.readUInt32BE(16) || sum[1] !== frame.readUInt32BE(20)) break;
    if (frame.readUInt32BE(4) > 0) committed = count;
    count++;
  }
  return committed;
}

type Sum = readonly [number, number];

function addUp([first, second]: Sum, bytes: Buffer, isBigEndian: boolean): Sum {
  let [s0, s1] = [first, second];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    const x0 = isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
    const x1 = isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4);
    s0 = (s0 + x0 + s1) >>> 0;
    s1 = (s1 + x1 + s0) >>> 0;
  }
  return [s0, s1];
}
