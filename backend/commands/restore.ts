import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { restoreDatabase } from "../adapters/backup.ts";
import { databaseFileIn } from "../adapters/sqlite.ts";
import { systemClock } from "../clock.ts";
import { parseConfig } from "../config.ts";
import { fileArgument, runCommand } from "./runCommand.ts";

/** `bun run restore FILE`: puts a backup in the place of the database. Refuses while a server runs. */
await runCommand(() => {
  const backup = resolve(fileArgument("restore"));
  const folder = resolve(parseConfig(process.env).dataFolder);
  mkdirSync(folder, { recursive: true });
  const { events, replaced } = restoreDatabase(backup, databaseFileIn(folder), systemClock);
  const kept = replaced === null ? "" : ` The database before it is kept as ${replaced}.`;
  return `Restored ${events} events from ${backup}.${kept}`;
});
