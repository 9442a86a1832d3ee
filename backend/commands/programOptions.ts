import { parseArgs } from "node:util";
import { parseConfig } from "../adapters/config/config.ts";
import { addressOf } from "./serverAddress.ts";

/** What a person got wrong on the command line; the process ends with 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface ProgramOptions {
  /** Of the running server, without a path. */
  readonly server: URL;
  /** Null sends none, which suffices where no sign-in is needed. */
  readonly token: string | null;
  readonly isJson: boolean;
  readonly words: readonly string[];
  /** What was said of the command's own options. */
  readonly flags: Readonly<Record<string, string | undefined>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Options of the commands that talk to a running server, `ownOptions` among them. A token is never an
 * argument: every user of the machine may read those. Throws {@link UsageError}.
 */
export function readProgramOptions(
  argv: readonly string[],
  environment: Environment,
  ownOptions: readonly string[] = [],
): ProgramOptions {
  const { server, json, flags, words } = parse(argv, ownOptions);
  const named = server ?? environment["STOCK_MONITOR_SERVER"] ?? "";
  // The access token is for the server of the same settings and for no other.
  const own = named === "" ? environment["ACCESS_TOKEN"] : undefined;
  const token = (environment["STOCK_MONITOR_TOKEN"] ?? own ?? "").trim();
  return {
    server: named === "" ? new URL(addressOf(parseConfig(environment))) : readServer(named),
    token: token === "" ? null : token,
    isJson: json,
    words,
    flags,
  };
}

function parse(argv: readonly string[], ownOptions: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: {
        server: { type: "string" },
        json: { type: "boolean" },
        ...Object.fromEntries(ownOptions.map((name) => [name, { type: "string" as const }])),
      },
      allowPositionals: true,
    });
    const { server, json, ...rest } = values as Record<string, string | boolean | undefined>;
    return {
      server: typeof server === "string" ? server : undefined,
      json: json === true,
      flags: rest as Record<string, string | undefined>,
      words: positionals,
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readServer(named: string): URL {
  const url = URL.canParse(named) ? new URL(named) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${named} is no address of a server, as http://127.0.0.1:3000 is`);
  }
  return url;
}
