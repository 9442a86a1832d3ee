import { existsSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { secretsNameOf } from "../adapters/backup/backupNames.ts";
import { parseConfig } from "../adapters/config/config.ts";
import { openSealed, restoreSecrets } from "../adapters/backup/secretBackup.ts";
import { databaseFileIn } from "../adapters/sqlite/sqlite.ts";
import { importInstall } from "../adapters/transfer/importInstall.ts";
import { isoTime, systemClock as clock } from "../platform/clock.ts";
import { fileArgument, requireFile, runCommand } from "./runCommand.ts";

/** `bun run import FILE`: imports an exported installation into a DATA_DIR without a database. */
await runCommand(async () => {
  const file = resolve(fileArgument("import"));
  const { dataFolder, backups, databaseUrl } = parseConfig(process.env);
  requireFile(databaseUrl, "unset DATABASE_URL to import into DATA_DIR");
  const folder = resolve(dataFolder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const sealed = secretsNameOf(file);
  const { passphrase } = backups;
  // Fails on a wrong passphrase before anything is written.
  const secrets =
    existsSync(sealed) && passphrase !== undefined ? openSealed(sealed, passphrase) : undefined;
  const { header, events, rows } = await importInstall(file, databaseFileIn(folder), clock);
  if (secrets !== undefined) {
    const time = isoTime(clock.now()).replaceAll(":", "-");
    restoreSecrets(secrets, `${folder}/secrets.json`, `${folder}/secrets.json.replaced-${time}`);
  }
  return [
    `Imported ${events} events and ${rows - events} other rows, exported ${header.writtenAt}.`,
    header.hasContacts
      ? ""
      : "Contacts were not included. Add them so that alerts can be delivered.",
    secrets === undefined ? "Set secrets and keys again." : "Secrets were imported.",
    "Stop the other server. Otherwise both send pending messages.",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
});
