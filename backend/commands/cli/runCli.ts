import { ConfigError } from "../../adapters/config/config.ts";
import { readProgramOptions, type ProgramOptions } from "../programOptions.ts";
import { UsageError } from "../runCommand.ts";
import { addAlert, listAlerts, removeAlert } from "./alerts.ts";
import {
  Refusal,
  STRANGER,
  Unreachable,
  withEscapedControls,
  withoutControls,
  type CliCommand,
} from "./command.ts";
import { fireDrill } from "./fireDrill.ts";
import { addToList, listWatchlist, listWatchlists, quote, search } from "./stocks.ts";

const commands: Readonly<Record<string, CliCommand>> = {
  "alerts list": listAlerts,
  "alerts add": addAlert,
  "alerts remove": removeAlert,
  "watchlist list": listWatchlist,
  "watchlist lists": listWatchlists,
  "watchlist add": addToList,
  quote,
  search,
  "fire-drill": fireDrill,
};

const CLI_USAGE = Object.values(commands)
  .map(({ usage }) => `  ${usage}`)
  .join("\n");

export interface Output {
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** Request timeout. A screener run takes longer, but no command here starts one. */
const DEADLINE_MS = 30_000;

const EXIT = { done: 0, refused: 1, misused: 2, unreachable: 3 } as const;

/** Resolves to the exit code: 0 done, 1 refused by the server, 2 wrong arguments, 3 no server. */
export async function runCli(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  { print, complain }: Output,
): Promise<number> {
  const isJson = argv.includes("--json");
  const fail = (code: number, sentence: string, more: object = {}): number => {
    const json = () => withEscapedControls(JSON.stringify({ error: sentence, ...more }));
    complain(isJson ? json() : withoutControls(`error: ${sentence}`));
    return code;
  };
  const found = findCommand(argv);
  if (!found) {
    const [first = ""] = argv;
    return fail(
      EXIT.misused,
      `There is no command "${first} ${argv[1] ?? ""}". Commands:\n${CLI_USAGE}`,
    );
  }
  const { command, rest } = found;
  let options: ProgramOptions | undefined;
  try {
    options = readProgramOptions(rest, environment, command.options);
    const { data, text } = await command.run({ ...options, options: requestOf(options) });
    print(isJson ? withEscapedControls(JSON.stringify(data, null, 2)) : withoutControls(text));
    return EXIT.done;
  } catch (error) {
    if (error instanceof Refusal)
      return fail(EXIT.refused, error.message, { status: error.status });
    if (error instanceof TypeError) return fail(EXIT.refused, STRANGER);
    if (error instanceof ConfigError) return fail(EXIT.misused, error.message);
    if (error instanceof UsageError) {
      return fail(EXIT.misused, `${error.message}\nUsage: stock-monitor ${command.usage}`);
    }
    if (!options || !(error instanceof Unreachable)) throw error;
    return fail(
      EXIT.unreachable,
      `No server responds at ${options.server.origin}. Start it, or choose another with --server`,
    );
  }
}

function findCommand(argv: readonly string[]) {
  for (const count of [2, 1]) {
    const name = argv.slice(0, count).join(" ");
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command) return { command, rest: argv.slice(count) };
  }
  return undefined;
}

const requestOf = ({ server, token }: ProgramOptions) => ({
  baseUrl: server.href.replace(/\/$/, ""),
  headers: token === null ? {} : { authorization: `Bearer ${token}` },
  signal: AbortSignal.timeout(DEADLINE_MS),
});
