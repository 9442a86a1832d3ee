import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ReplayDataError, type ReplayFile } from "../market/sources/replay/replayFile.ts";

const decompress = promisify(gunzip);
/** A decompression bomb ends here; twenty years of minute bars are a quarter of it. */
const LONGEST_TEXT = 512 * 1024 * 1024;

/**
 * The CSV files of a folder by name (`.csv`, `.csv.gz`; not its subfolders), each read when asked.
 * @throws {ReplayDataError} when the folder cannot be listed or holds no such file.
 */
export async function readReplayFolder(folder: string): Promise<readonly ReplayFile[]> {
  const names = await listNames(folder);
  const files = names
    .filter((name) => /\.csv(\.gz)?$/i.test(name))
    .toSorted()
    .map((name) => ({ name, read: () => readText(join(folder, name)) }));
  if (files.length === 0) {
    throw new ReplayDataError(`REPLAY_DIR: ${folder} holds no .csv or .csv.gz file`);
  }
  return files;
}

async function listNames(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") throw new ReplayDataError(`REPLAY_DIR: ${folder} does not exist`);
    if (code === "ENOTDIR") throw new ReplayDataError(`REPLAY_DIR: ${folder} is not a folder`);
    throw new ReplayDataError(`REPLAY_DIR: ${folder} cannot be read (${String(code ?? error)})`);
  }
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  const plain = isGzip(bytes) ? await decompress(bytes, { maxOutputLength: LONGEST_TEXT }) : bytes;
  return plain.toString("utf8");
}

/** By content, not by name: downloads are often named one and are the other. */
const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;
