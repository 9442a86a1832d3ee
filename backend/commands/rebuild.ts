import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { databaseFileIn, openDatabase } from "../adapters/sqlite/sqlite.ts";
import { projections, upcasters } from "../capabilities/index.ts";
import { systemClock } from "../platform/clock.ts";
import { parseConfig, type Config } from "../adapters/config/config.ts";
import { openBackups } from "../adapters/storage/configuredBackups.ts";
import { createLog } from "../platform/log.ts";
import { prepareTables } from "../adapters/sqlite/databaseTables.ts";
import { rebuildProjections } from "../platform/eventStore/rebuild.ts";
import { createEventStore, type EventStore } from "../platform/eventStore/store.ts";
import { createRebuildBar } from "./rebuildBar.ts";
import { runCommand, takeNoArgument } from "./runCommand.ts";

/** `bun run rebuild`: refills every derived table from the events. The server must be stopped. */
await runCommand(async () => {
  takeNoArgument("rebuild");
  const config = parseConfig(process.env);
  return config.databaseUrl === undefined ? rebuildFile(config) : rebuildServer(config.databaseUrl);
});

async function rebuildFile(config: Config): Promise<string> {
  const path = resolve(databaseFileIn(config.dataFolder));
  // Opening would create an empty file, and the next start would not notice the lost one.
  if (!existsSync(path) || statSync(path).size === 0) {
    throw new Error(`There is no database at ${path}`);
  }
  const database = openDatabase(path);
  try {
    const backups = openBackups(config, { clock: systemClock, log: createLog(config.logLevel) });
    await prepareTables(database, path, backups?.runBefore ?? null);
    return await rebuild(database);
  } finally {
    await database.destroy();
  }
}

async function rebuildServer(url: string): Promise<string> {
  const { openIdlePostgres } = await import("../adapters/storage/postgresStorage.ts");
  const { database, close } = await openIdlePostgres(url);
  try {
    return await rebuild(database);
  } finally {
    await close();
  }
}

async function rebuild(database: EventStore["database"]): Promise<string> {
  const store = createEventStore({ database, clock: systemClock, projections, upcasters });
  const bar = createRebuildBar(process.stderr, systemClock.elapsed);
  const { progressed } = bar;
  const events = await rebuildProjections(store, projections, { progressed }).finally(bar.end);
  return `Rebuilt ${projections.map(({ name }) => name).join(", ")} from ${events} events.`;
}
