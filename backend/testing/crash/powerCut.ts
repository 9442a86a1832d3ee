import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";

/** SQLite's WAL: https://www.sqlite.org/fileformat2.html#the_write_ahead_log */

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const LITTLE_ENDIAN_MAGIC = 0x377f0682;
const BIG_ENDIAN_MAGIC = 0x377f0683;

interface Frame {
  /** Start of the next frame. */
  readonly end: number;
  readonly page: number;
  readonly isCommit: boolean;
}

export interface WalFrames {
  readonly pageBytes: number;
  /** Valid frames up to the last commit. */
  readonly committed: readonly Frame[];
}

/** Reads complete frames of this generation with the right checksum. */
export function readWal(path: string): WalFrames {
  const bytes = statSync(path, { throwIfNoEntry: false }) ? readFileSync(path) : Buffer.alloc(0);
  const magic = bytes.length < HEADER_BYTES ? 0 : bytes.readUInt32BE(0);
  if (magic !== LITTLE_ENDIAN_MAGIC && magic !== BIG_ENDIAN_MAGIC) {
    return { pageBytes: 0, committed: [] };
  }
  const readWord = (at: number) =>
    magic === BIG_ENDIAN_MAGIC ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
  let [sum, sumOfSums] = [0, 0];
  const add = (from: number, to: number) => {
    for (let at = from; at < to; at += 8) {
      sum = (sum + readWord(at) + sumOfSums) >>> 0;
      sumOfSums = (sumOfSums + readWord(at + 4) + sum) >>> 0;
    }
  };
  const pageBytes = bytes.readUInt32BE(8);
  add(0, HEADER_BYTES - 8);
  const frames: Frame[] = [];
  const frameBytes = FRAME_HEADER_BYTES + pageBytes;
  for (let start = HEADER_BYTES; start + frameBytes <= bytes.length; start += frameBytes) {
    const isOfThisGeneration = bytes.compare(bytes, 16, 24, start + 8, start + 16) === 0;
    add(start, start + 8);
    add(start + FRAME_HEADER_BYTES, start + frameBytes);
    const isWhole =
      bytes.readUInt32BE(start + 16) === sum && bytes.readUInt32BE(start + 20) === sumOfSums;
    if (!isOfThisGeneration || !isWhole) break;
    frames.push({
      end: start + frameBytes,
      page: bytes.readUInt32BE(start),
      isCommit: bytes.readUInt32BE(start + 4) !== 0,
    });
  }
  const last = frames.findLastIndex(({ isCommit }) => isCommit);
  return { pageBytes, committed: frames.slice(0, last + 1) };
}

/**
 * Keeps all synced data: the WAL ends with its last commit and part of a frame, and a page that it
 * holds is torn in the file.
 */
export function cutPower(file: string, random: () => number): void {
  const { committed, pageBytes } = readWal(`${file}-wal`);
  rmSync(`${file}-shm`, { force: true });
  const end = committed.at(-1)?.end;
  if (end === undefined) return;
  const torn = Math.floor(random() * (FRAME_HEADER_BYTES + pageBytes));
  const noise = Buffer.from(Array.from({ length: torn }, () => Math.floor(random() * 256)));
  truncateSync(`${file}-wal`, end);
  appendFileSync(`${file}-wal`, noise);

  const pages = statSync(file).size / pageBytes;
  const held = committed.filter(({ page }) => page <= pages);
  const { page } = held[Math.floor(random() * held.length)] ?? {};
  if (page === undefined) return;
  const half = Math.floor(pageBytes / 2);
  const target = openSync(file, "r+");
  writeSync(target, noise, 0, Math.min(half, noise.length), (page - 1) * pageBytes + half);
  closeSync(target);
}

/**
 * Simulates a falsely reported sync: the WAL ends with an earlier commit. Returns the number of
 * lost commits.
 */
export function loseCommits(file: string, random: () => number): number {
  const commits = readWal(`${file}-wal`).committed.filter(({ isCommit }) => isCommit);
  rmSync(`${file}-shm`, { force: true });
  const kept = Math.floor(random() * commits.length);
  const end = commits[kept]?.end;
  if (end === undefined) return 0;
  truncateSync(`${file}-wal`, end);
  return commits.length - 1 - kept;
}
