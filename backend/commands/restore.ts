import { existsSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { secretsNameOf } from "../adapters/backup/backupNames.ts";
import { restoreDatabase } from "../adapters/backup/restore.ts";
import { openSealed, restoreSecrets } from "../adapters/backup/secretBackup.ts";
import { databaseFileIn } from "../adapters/sqlite/sqlite.ts";
import { isoTime, systemClock } from "../platform/clock.ts";
import { parseConfig } from "../adapters/config/config.ts";
import { fileArgument, requireFile, runCommand } from "./runCommand.ts";

/**
 * `bun run restore FILE`: replaces the database with a backup of this build or an older one, and
 * restores its secrets if they are next to it and BACKUP_PASSPHRASE opens them. Refuses while a
 * server runs.
 */
await runCommand(async () => {
  const backup = resolve(fileArgument("restore"));
  const { dataFolder, backups, databaseUrl } = parseConfig(process.env);
  requireFile(
    databaseUrl,
    "stop the server, and restore the backup of pg_dump with pg_restore or psql",
  );
  const folder = resolve(dataFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const sealed = secretsNameOf(backup);
  const hasSecrets = existsSync(sealed);
  const { passphrase } = backups;
  // Fails on a wrong passphrase before anything is changed.
  const secrets =
    hasSecrets && passphrase !== undefined ? openSealed(sealed, passphrase) : undefined;
  const { events, replaced } = await restoreDatabase(backup, databaseFileIn(folder), systemClock);
  const kept = replaced === null ? "" : ` The previous database is kept as ${replaced}.`;
  const restored = `Restored ${events} events from ${backup}.${kept}`;
  if (secrets === undefined) {
    const reason = hasSecrets
      ? `they are encrypted in ${sealed}, and BACKUP_PASSPHRASE is not set`
      : "they are not part of this backup";
    return `${restored} Secrets were not changed: ${reason}.`;
  }
  const time = isoTime(systemClock.now()).replaceAll(":", "-");
  const secretsFile = `${folder}/secrets.json`;
  restoreSecrets(secrets, secretsFile, `${secretsFile}.replaced-${time}`);
  return `${restored} Secrets were restored as well.`;
});
