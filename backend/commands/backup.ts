import { resolve } from "node:path";
import { backupDatabase } from "../adapters/backup/backup.ts";
import { secretsNameOf } from "../adapters/backup/backupNames.ts";
import { writeSealed } from "../adapters/backup/secretBackup.ts";
import { databaseFileIn } from "../adapters/sqlite/sqlite.ts";
import { parseConfig } from "../adapters/config/config.ts";
import { fileArgument, requireFile, runCommand } from "./runCommand.ts";

/** `bun run backup FILE`: copies the database, even while the server runs. */
await runCommand(() => {
  const target = resolve(fileArgument("backup"));
  const { dataFolder, backups, databaseUrl } = parseConfig(process.env);
  requireFile(
    databaseUrl,
    "use pg_dump, which copies a consistent state while the server runs. Copy secrets.json of DATA_DIR, too",
  );
  const { bytes, events } = backupDatabase(resolve(databaseFileIn(dataFolder)), target);
  const sealed = secretsNameOf(target);
  const secrets = writeSealed(`${dataFolder}/secrets.json`, sealed, backups.passphrase)
    ? `Secrets and keys are in ${sealed}, encrypted.`
    : "Secrets and keys are not included.";
  return `Wrote ${target}: ${events} events, ${bytes} bytes. ${secrets}`;
});
