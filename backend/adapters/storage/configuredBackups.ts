import { resolve } from "node:path";
import type { Config } from "../config/config.ts";
import { backupInThread } from "../backup/databaseTasks.ts";
import { createBackups, type BackupPorts, type Backups } from "../backup/nightlyBackups.ts";
import { databaseFileIn } from "../sqlite/sqlite.ts";

export function openBackups(
  { backups, dataFolder }: Pick<Config, "backups" | "dataFolder">,
  { clock, log }: Pick<BackupPorts, "clock" | "log">,
): Backups | null {
  if (!backups.isOn) return null;
  return createBackups({
    database: resolve(databaseFileIn(dataFolder)),
    folder: resolve(backups.folder),
    secretsFile: `${dataFolder}/secrets.json`,
    passphrase: backups.passphrase,
    clock,
    log,
    copy: backupInThread,
  });
}
