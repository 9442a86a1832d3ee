import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "../config/config.ts";
import { openBackups } from "./configuredBackups.ts";
import { CHECKED_AT_START_BYTES } from "../sqlite/databaseInspection.ts";
import { prepareTables } from "../sqlite/databaseTables.ts";
import { checkInThread } from "../backup/databaseTasks.ts";
import { LostDatabaseError, type Traces } from "../sqlite/lostDatabase.ts";
import { measureDatabase } from "../monitoring/prometheus.ts";
import { explainNewerFile } from "../backup/newerDatabase.ts";
import { databaseFileIn, openDatabase } from "../sqlite/sqlite.ts";
import { explainFailedStart } from "../sqlite/sqliteErrors.ts";
import type { Storage, StoragePorts } from "./storagePorts.ts";
import { startStorageMonitor } from "./storageMonitor.ts";
import { refuseUnreadableRows } from "../sqlite/unreadableRows.ts";

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
