import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ReplayDataError, type ReplayFile } from "../../market/sources/replay/replayFile.ts";

const decompress = promisify(gunzip);
/** Limit against decompression bombs; twenty years of minute bars are a quarter of it. */
const MAX_TEXT = 512 * 1024 * 1024;

/** Name of the subfolder of factor files in Lean's layout; no other subfolder is read. */
const FACTOR_FOLDER = /(^|_)factor_files$/i;

/**
 * Lists the CSV files of a folder by name (`.csv`, `.csv.gz`), and those of its subfolder
 * `factor_files`. Each is read on demand.
 * @throws {ReplayDataError} if the folder cannot be listed or contains no such file.
 */
export async function readReplayFolder(folder: string): Promise<readonly ReplayFile[]> {
  const entries = await listEntries(folder);
  const names = namesOfFiles(entries);
  if (!names.some(isTable)) {
    throw new ReplayDataError(`REPLAY_DIR: ${folder} holds no .csv or .csv.gz file`);
  }
  for (const entry of entries) {
    if (!entry.isDirectory() || !FACTOR_FOLDER.test(entry.name)) continue;
    const factors = namesOfFiles(await listEntries(join(folder, entry.name)));
    names.push(...factors.map((name) => `${entry.name}/${name}`));
  }
  return names
    .filter(isTable)
    .toSorted()
    .map((name) => ({ name, read: () => readText(join(folder, name)) }));
}

const namesOfFiles = (entries: readonly Dirent[]): string[] =>
  entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);

const isTable = (name: string): boolean => /\.csv(\.gz)?$/i.test(name);

async function listEntries(folder: string): Promise<readonly Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") throw new ReplayDataError(`REPLAY_DIR: ${folder} does not exist`);
    if (code === "ENOTDIR") throw new ReplayDataError(`REPLAY_DIR: ${folder} is not a folder`);
    throw new ReplayDataError(`REPLAY_DIR: ${folder} cannot be read (${String(code ?? error)})`);
  }
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  const plain = isGzip(bytes) ? await decompress(bytes, { maxOutputLength: MAX_TEXT }) : bytes;
  return plain.toString("utf8");
}

/** Checks the content, not the name: downloads are often misnamed. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
