import { resolve } from "node:path";
import { backupDatabase } from "../adapters/backup.ts";
import { databaseFileIn } from "../adapters/sqlite.ts";
import { parseConfig } from "../config.ts";
import { fileArgument, runCommand } from "./runCommand.ts";

/** `bun run backup FILE`: a copy of the database, also while the server runs. */
await runCommand(() => {
  const target = resolve(fileArgument("backup"));
  const database = resolve(databaseFileIn(parseConfig(process.env).dataFolder));
  const { bytes, events } = backupDatabase(database, target);
  return `Wrote ${target}: ${events} events, ${bytes} bytes. Secrets and keys are not part of it.`;
});
