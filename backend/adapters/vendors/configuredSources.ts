import type { SecretStore } from "../../capabilities/settings/secretStore.ts";
import type { MarketSource } from "../../market/source.ts";
import { liveSources, type LiveSource } from "../../market/sources/index.ts";
import type { KeyVerdicts } from "../../market/sources/keyVerdicts.ts";
import { createReplaySource } from "../../market/sources/replay/replaySource.ts";
import { SIMULATION_SEED } from "../../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { systemClock as clock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import type { Meter } from "../../platform/meter.ts";
import type { Config } from "../config/config.ts";
import { createKeyFinder } from "../config/sourceKeys.ts";
import { openLiveSources } from "./liveSources.ts";
import { measureBudgets } from "../monitoring/prometheus.ts";
import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { ReplayDataError, type ReplayFile } from "../../market/sources/replay/csv.ts";

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

export async function openSources(
  config: Config,
  secrets: SecretStore,
  log: Log,
  reportKey: KeyVerdicts["report"],
  meter: Meter,
): Promise<readonly MarketSource[]> {
  const { market } = config;
  switch (market.kind) {
    case "simulated":
      return [createSimulatedSource({ seed: SIMULATION_SEED, clock, hours: market.hours })];
    case "replay": {
      const files = await readReplayFolder(market.folder);
      return [
        await createReplaySource({ files, speed: market.speed, from: market.from, log, clock }),
      ];
    }
    case "live":
      return openLiveSources(market.sources, {
        dataFolder: config.dataFolder,
        clock,
        log,
        contact: config.mail.from ?? config.mail.gmail?.user,
        findKey: createKeyFinder<LiveSource>(liveSources, config.sourceKeys, secrets),
        reportKey,
        watchBudget: measureBudgets(meter),
      });
    default:
      return market satisfies never;
  }
}
