import { resolve } from "node:path";
import { databaseFileIn, openDatabase } from "../adapters/sqlite.ts";
import { projections, upcasters } from "../projections.ts";
import { systemClock } from "../clock.ts";
import { parseConfig } from "../config.ts";
import { prepareTables } from "../adapters/databaseTables.ts";
import { rebuildProjections } from "../eventStore/rebuild.ts";
import { createEventStore } from "../eventStore/store.ts";
import { createRebuildBar } from "./rebuildBar.ts";
import { runCommand } from "./runCommand.ts";

/** `bun run rebuild`: empties every derived table and fills it from the events. Needs the server stopped. */
await runCommand(async () => {
  const path = resolve(databaseFileIn(parseConfig(process.env).dataFolder));
  const database = openDatabase(path);
  try {
    await prepareTables(database, path);
    const store = createEventStore({ database, clock: systemClock, projections, upcasters });
    const bar = createRebuildBar(process.stderr, systemClock.elapsed);
    const { progressed } = bar;
    const events = await rebuildProjections(store, projections, { progressed }).finally(bar.end);
    return `Rebuilt ${projections.map(({ name }) => name).join(", ")} from ${events} events.`;
  } finally {
    await database.destroy();
  }
});
