import { commandLine } from "../platform/singleFile.ts";
import { resolve } from "node:path";
import { salvageDatabase, type Salvaged } from "../adapters/backup/salvage.ts";
import { databaseFileIn } from "../adapters/sqlite/sqlite.ts";
import { systemClock } from "../platform/clock.ts";
import { parseConfig } from "../adapters/config/config.ts";
import { fileArgument, requireFile, runCommand } from "./runCommand.ts";

const SHOWN = 10;

function report(salvaged: Salvaged, target: string): string {
  const { events, missingEvents, unreadableEvents, lastAt, brokenStreams } = salvaged;
  const lines = [
    `Copied ${events} events into ${target}${lastAt === null ? "" : `; the last is from ${lastAt}`}.`,
    missingEvents > 0
      ? `Lost: ${missingEvents} events before that one. Later events may be lost as well.`
      : "No event before that one is missing.",
  ];
  if (unreadableEvents > 0) {
    lines.push(`${unreadableEvents} rows contain no event and were skipped.`);
  }
  if (brokenStreams.length > 0) {
    const others = brokenStreams.length - SHOWN;
    const names = brokenStreams.slice(0, SHOWN).join(", ");
    lines.push(`Incomplete: ${names}${others > 0 ? ` and ${others} more` : ""}.`);
  }
  for (const { table, copied } of salvaged.damagedTables) {
    lines.push(`Only ${copied} rows of table ${table} could be read.`);
  }
  lines.push(
    salvaged.rebuildFault === null
      ? "Its derived tables were rebuilt from the events."
      : `Its derived tables could not be rebuilt (${salvaged.rebuildFault}).`,
    `To use it: ${commandLine(`restore ${target}`)}`,
  );
  return lines.join("\n");
}

/** `bun run salvage FILE`: copies the readable part of a damaged database into a new one. */
await runCommand(async () => {
  const target = resolve(fileArgument("salvage"));
  const { dataFolder, databaseUrl } = parseConfig(process.env);
  requireFile(
    databaseUrl,
    "restore a backup of pg_dump, or see https://www.postgresql.org/docs/current/app-pgamcheck.html",
  );
  const source = resolve(databaseFileIn(dataFolder));
  return report(await salvageDatabase(source, target, systemClock), target);
});
