import { resolve } from "node:path";
import { databaseFileIn, openDatabase } from "../adapters/sqlite.ts";
import { projections, upcasters } from "../capabilities/index.ts";
import { systemClock } from "../platform/clock.ts";
import { parseConfig } from "../adapters/config/config.ts";
import { openBackups } from "../adapters/configuredBackups.ts";
import { createLog } from "../platform/log.ts";
import { prepareTables } from "../adapters/databaseTables.ts";
import { rebuildProjections } from "../platform/eventStore/rebuild.ts";
import { createEventStore } from "../platform/eventStore/store.ts";
import { createRebuildBar } from "./rebuildBar.ts";
import { runCommand } from "./runCommand.ts";

/**
 * `bun run rebuild`: empties every derived table and refills it from the events. Needs the server
 * stopped.
 */
await runCommand(async () => {
  const config = parseConfig(process.env);
  const path = resolve(databaseFileIn(config.dataFolder));
  const database = openDatabase(path);
  try {
    const backups = openBackups(config, { clock: systemClock, log: createLog(config.logLevel) });
    await prepareTables(database, path, backups?.runBefore ?? null);
    const store = createEventStore({ database, clock: systemClock, projections, upcasters });
    const bar = createRebuildBar(process.stderr, systemClock.elapsed);
    const { progressed } = bar;
    const events = await rebuildProjections(store, projections, { progressed }).finally(bar.end);
    return `Rebuilt ${projections.map(({ name }) => name).join(", ")} from ${events} events.`;
  } finally {
    await database.destroy();
  }
});
