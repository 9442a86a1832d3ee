import { statSync } from "node:fs";
import { resolve, dirname } from "node:path";
import type { Config } from "../config/config.ts";
import { openBackups } from "./configuredBackups.ts";
import { CHECKED_AT_START_BYTES } from "../sqlite/databaseInspection.ts";
import { prepareTables } from "../sqlite/databaseTables.ts";
import { checkInThread } from "../backup/databaseTasks.ts";
import { LostDatabaseError, type Traces } from "../sqlite/lostDatabase.ts";
import { measureDatabase } from "../monitoring/prometheus.ts";
import { explainNewerFile } from "../backup/newerDatabase.ts";
import { databaseFileIn, openDatabase } from "../sqlite/sqlite.ts";
import { explainFailedStart, WHAT_TO_DO } from "../sqlite/sqliteErrors.ts";
import type { Storage, StoragePorts } from "./storagePorts.ts";
import { refuseUnreadableRows } from "../sqlite/unreadableRows.ts";
import { statfs } from "node:fs/promises";
import { isoTime, type Clock } from "../../platform/clock.ts";
import type { Integrity } from "../../contract/health.ts";
import type { StorageMonitor } from "../../platform/health/ports.ts";
import type { Log } from "../../platform/log.ts";
import type { Backups } from "../backup/nightlyBackups.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";

export async function openSqliteStorage(
  config: Pick<Config, "dataFolder" | "mayStartNew" | "backups">,
  { clock, log, meter, onLost }: StoragePorts,
): Promise<Storage> {
  const path = resolve(databaseFileIn(config.dataFolder));
  const backupFolder = resolve(config.backups.folder);
  const traces = { secretsFile: `${config.dataFolder}/secrets.json`, backupFolder };
  const database = openOrAsk(path, backupFolder, config.mayStartNew ? undefined : traces, onLost);
  const backups = openBackups(config, { clock, log });
  await prepareTables(database, path, backups?.runBefore ?? null);
  const isSmall = statSync(path).size <= CHECKED_AT_START_BYTES;
  if (isSmall) refuseUnreadableRows(path);
  const monitor = startStorageMonitor({
    path,
    wasChecked: isSmall,
    clock,
    log,
    backups,
    check: checkInThread,
  });
  measureDatabase(meter, path);
  return {
    engine: "sqlite",
    database,
    note: null,
    texts: undefined,
    // The file lock ends only with this process.
    isHeld: () => true,
    monitor,
    explainFailedStart: (error) => explainFailedStart(error, path),
    close: async () => {
      monitor.stop();
      await database.destroy();
    },
  };
}

/**
 * A person at the terminal may confirm an empty database. `onLost` must not stop in an orderly way:
 * closing the database would delete the WAL that now has its name and belongs to another database.
 */
function openOrAsk(
  path: string,
  backupFolder: string,
  traces: Traces | undefined,
  onLost: (sentence: string) => never,
) {
  try {
    return openDatabase(path, { onLost, ...(traces && { traces }) });
  } catch (error) {
    if (!(error instanceof LostDatabaseError) || !process.stdin.isTTY) {
      throw explainNewerFile(error, backupFolder);
    }
    const question = `There is no database at ${path}, but ${error.trace} shows that there was one.`;
    if (!confirm(`${question}\nStart with an empty one?`)) throw error;
    return openDatabase(path, { onLost });
  }
}

interface StorageMonitorPorts {
  readonly path: string;
  readonly wasChecked: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly backups: Backups | null;
  readonly check: (path: string) => Promise<string | null>;
}

const TICK_MS = MINUTE_MS;

/** Checks the structure at the start and daily, and backs up nightly, never at the same time. */
function startStorageMonitor(ports: StorageMonitorPorts): StorageMonitor & { stop(): void } {
  const { path, clock, log, backups } = ports;
  let checkedAt: number | null = ports.wasChecked ? clock.elapsed() : null;
  let integrity: Integrity = ports.wasChecked
    ? { status: "ok", checkedAt: isoTime(clock.now()), detail: null }
    : { status: "unknown", checkedAt: null, detail: null };
  let isStopped = false;
  let isBusy = false;

  const checkIfDue = async (): Promise<void> => {
    if (checkedAt !== null && clock.elapsed() - checkedAt < DAY_MS) return;
    checkedAt = clock.elapsed();
    try {
      const detail = await ports.check(path);
      const status = detail === null ? "ok" : "damaged";
      integrity = { status, checkedAt: isoTime(clock.now()), detail };
      if (detail !== null) log.error(`the database is damaged (${detail}): ${WHAT_TO_DO}`);
    } catch (error) {
      log.warn("the database could not be checked", { error });
    }
  };

  const tick = async (): Promise<void> => {
    if (isBusy || isStopped) return;
    isBusy = true;
    await checkIfDue();
    if (!isStopped) await backups?.runIfDue();
    isBusy = false;
  };
  const timer = setInterval(() => void tick(), TICK_MS);
  timer.unref();
  void tick();

  return {
    readDisk: async () => {
      try {
        const { bavail, blocks, bsize } = await statfs(dirname(path));
        return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
      } catch {
        return null;
      }
    },
    integrity: () => integrity,
    backup: () => backups?.state() ?? null,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
}
