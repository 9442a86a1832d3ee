import { version } from "../platform/version.ts";
import { usageOf } from "./runCommand.ts";

const asking = (name: string) => async () => {
  const { runCli } = await import("./cli/runCli.ts");
  const { bypassProxy } = await import("../adapters/proxyBypass.ts");
  bypassProxy(process.env);
  process.exitCode = await runCli([name, ...process.argv.slice(2)], process.env, {
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  });
};

/** Commands of the single executable, by first argument; without one it serves. */
const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  start: () => import("../server.ts"),
  backup: () => import("./backup.ts"),
  restore: () => import("./restore.ts"),
  rebuild: () => import("./rebuild.ts"),
  salvage: () => import("./salvage.ts"),
  sources: () => import("./sources.ts"),
  health: () => import("./health.ts"),
  export: () => import("./export.ts"),
  import: () => import("./import.ts"),
  "migrate-to-postgres": () => import("./migrateToPostgres.ts"),
  diagnose: () => import("./diagnose.ts"),
  alerts: asking("alerts"),
  watchlist: asking("watchlist"),
  quote: asking("quote"),
  search: asking("search"),
  "fire-drill": asking("fire-drill"),
  mcp: () => import("./mcp.ts"),
  version: async () => process.stdout.write(`${version}\n`),
};

const USAGE = `Usage: stock-monitor [COMMAND]

  start         serves Stock Monitor (the default)
  backup FILE   copies the database, also while the server runs
  restore FILE  replaces the database with a backup
  rebuild       rebuilds all derived tables from the events
  salvage FILE  copies the readable part of a damaged database
  sources       tests each live market source
  health        checks that the running server is ready, for containers
  export FILE   writes the whole installation as JSON lines
  import FILE   imports an export into an empty data folder
  migrate-to-postgres URL
                copies the database into an empty PostgreSQL database
  diagnose FILE writes a diagnostic report without secrets
  version       prints the version

Commands for a running server (--server URL or STOCK_MONITOR_SERVER, STOCK_MONITOR_TOKEN; --json for programs):

  alerts list|add|remove   alerts add AAPL above 250
  watchlist list|lists|add watchlist add AAPL
  quote SYMBOL             the latest price
  search TEXT              finds symbols by name
  fire-drill [SOURCE|end]  rehearses an outage: fire-drill yahoo --minutes 30
  mcp                      serves MCP on standard input

Settings are environment variables such as DATA_DIR, PORT and HOST. The page Configuration lists them all.
`;

const bare: ReadonlySet<string> = new Set(["start", "rebuild", "sources", "health", "version"]);

const HELP: ReadonlySet<string> = new Set(["--help", "-h"]);

const [name = "start", given = ""] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (name === "help" || HELP.has(name) || (command && HELP.has(given))) {
  process.stdout.write(USAGE);
} else if (given !== "" && bare.has(name)) {
  process.stderr.write(`error: ${usageOf(name, given, `stock-monitor ${name}`)}\n`);
  process.exitCode = 2;
} else if (command) {
  process.argv.splice(2, 1);
  await command();
} else {
  process.stderr.write(`error: There is no command "${name}"\n\n${USAGE}`);
  process.exitCode = 2;
}
