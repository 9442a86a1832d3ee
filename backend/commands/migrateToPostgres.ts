import { resolve } from "node:path";
import { parseConfig } from "../adapters/config/config.ts";
import { parseDatabaseUrl } from "../adapters/config/configValues.ts";
import { openBackups } from "../adapters/storage/configuredBackups.ts";
import { nameOfDatabase } from "../adapters/postgres/postgresErrors.ts";
import { databaseFileIn } from "../adapters/sqlite/sqlite.ts";
import type { Comparison, Findings } from "../adapters/transfer/compareTables.ts";
import type { CopyStep } from "../adapters/transfer/copyToPostgres.ts";
import { systemClock as clock } from "../platform/clock.ts";
import { createLog } from "../platform/log.ts";
import { commandLine } from "../platform/singleFile.ts";
import { createRebuildBar } from "./rebuildBar.ts";
import { runCommand, UsageError } from "./runCommand.ts";

const USAGE = `Usage: ${commandLine("migrate-to-postgres postgres://user:password@host:5432/database")}, or without the address where DATABASE_URL has it`;

/** Every user of the machine can read an argument, but not DATABASE_URL. */
function readUrl(configured: string | undefined): string {
  const [given = configured, ...rest] = process.argv.slice(2);
  if (given === undefined || rest.length > 0) throw new UsageError(USAGE);
  try {
    return parseDatabaseUrl(given);
  } catch (error) {
    throw new Error(
      `The address ${error instanceof Error ? error.message : String(error)}. ${USAGE}`,
      {
        cause: error,
      },
    );
  }
}

const titles: Readonly<Record<CopyStep, string>> = {
  upgrade: "Bringing the derived tables of the SQLite database up to date",
  copy: "Copying the events and the other source tables",
  rebuild: "Rebuilding the derived tables from the events",
  compare: "Comparing every row",
};

function createProgress() {
  let step: CopyStep | undefined;
  let bar: ReturnType<typeof createRebuildBar> | undefined;
  return {
    progressed: (next: CopyStep, { rows, share }: { rows: number; share: number }): void => {
      if (next !== step) {
        bar?.end();
        step = next;
        process.stderr.write(`${titles[next]}\n`);
        const unit = next === "copy" || next === "compare" ? "rows" : "events";
        bar = createRebuildBar(process.stderr, clock.elapsed, unit);
      }
      bar?.progressed({ events: rows, share });
    },
    end: (): void => bar?.end(),
  };
}

const listed = ({ first, count }: Findings): string =>
  [
    ...first.map((each) => `  ${each}`),
    ...(count > first.length ? [`  and ${count - first.length} more`] : []),
  ].join("\n");

function describe(
  { tables, rows, events, differences, replaced }: Comparison,
  name: string,
  folder: string,
): string {
  if (differences.count > 0) {
    throw new Error(
      `${differences.count} rows of ${name} differ from the SQLite database, so that no server starts on it:\n${listed(differences)}\nIf these are derived tables, rebuild those of the SQLite database (unset DATABASE_URL; ${commandLine("rebuild")}) and repeat the command; else begin again in an empty database.`,
    );
  }
  const nul =
    replaced.count === 0
      ? []
      : [
          `PostgreSQL has no text with the character NUL. In its place there is U+FFFD in ${replaced.count} texts, which the SQLite database keeps as they were:\n${listed(replaced)}`,
        ];
  return [
    `Copied ${events} events to ${name}; all ${rows} rows of ${tables} tables are the same.`,
    ...nul,
    `Start with DATABASE_URL set to that address, and keep DATA_DIR (${folder}): secrets, sessions and the archive stay there. Do not start on the SQLite database again, because both would send pending messages.`,
  ].join("\n");
}

/** `bun run migrate-to-postgres URL`: copies from DATA_DIR into an empty PostgreSQL database. */
await runCommand(async () => {
  const config = parseConfig(process.env);
  const url = readUrl(config.databaseUrl);
  const folder = resolve(config.dataFolder);
  const backups = openBackups(config, { clock, log: createLog(config.logLevel) });
  const { progressed, end } = createProgress();
  const { copyToPostgres } = await import("../adapters/transfer/copyToPostgres.ts");
  const comparison = await copyToPostgres(databaseFileIn(folder), url, {
    clock,
    backUp: backups?.runBefore ?? null,
    progressed,
  }).finally(end);
  return describe(comparison, nameOfDatabase(url), folder);
});
