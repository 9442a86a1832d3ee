import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { secretsNameOf } from "../adapters/backup/backupNames.ts";
import { parseConfig } from "../adapters/config/config.ts";
import { writeSealed } from "../adapters/backup/secretBackup.ts";
import { databaseFileIn } from "../adapters/sqlite/sqlite.ts";
import { exportInstall } from "../adapters/transfer/exportInstall.ts";
import { systemClock as clock } from "../platform/clock.ts";
import { commandLine } from "../platform/singleFile.ts";
import { requireFile, runCommand, UsageError } from "./runCommand.ts";

const USAGE = `Usage: ${commandLine("export FILE [--with-contacts] [--with-secrets]")}`;

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { "with-contacts": { type: "boolean" }, "with-secrets": { type: "boolean" } },
    });
    const [file = "", ...rest] = positionals;
    if (file !== "" && rest.length === 0) {
      return {
        file: resolve(file),
        withContacts: values["with-contacts"] ?? false,
        withSecrets: values["with-secrets"] ?? false,
      };
    }
  } catch {
    // Fall through to the usage error.
  }
  throw new UsageError(USAGE);
}

/** `bun run export FILE`: writes the installation as JSON lines, even while the server runs. */
await runCommand(async () => {
  const { file, withContacts, withSecrets } = readArguments();
  const { dataFolder, backups, databaseUrl } = parseConfig(process.env);
  requireFile(databaseUrl, "use pg_dump");
  if (withSecrets && backups.passphrase === undefined) {
    throw new Error("Secrets are written encrypted only: set BACKUP_PASSPHRASE");
  }
  const path = resolve(databaseFileIn(dataFolder));
  const { events, rows } = await exportInstall(path, file, { withContacts, clock });
  const sealed = secretsNameOf(file);
  const hasSecrets =
    withSecrets && writeSealed(`${dataFolder}/secrets.json`, sealed, backups.passphrase);
  return [
    `Wrote ${file}: ${events} events and ${rows - events} other rows.`,
    withContacts
      ? "It contains contacts."
      : "Contacts are not included. Use --with-contacts to include them.",
    hasSecrets
      ? `Secrets and keys are in ${sealed}, encrypted.`
      : "Secrets and keys are not included.",
  ].join(" ");
});
