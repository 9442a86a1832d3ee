import { UsageError } from "./runCommand.ts";
import { parseArgs } from "node:util";
import { parseConfig } from "../adapters/config/config.ts";

export interface ProgramOptions {
  readonly server: URL;
  /** Null sends none, which suffices if no sign-in is required. */
  readonly token: string | null;
  readonly isJson: boolean;
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string | undefined>>;
}

/** Tokens are never arguments, which any user can read. Throws {@link UsageError}. */
export function readProgramOptions(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  ownOptions: readonly string[] = [],
): ProgramOptions {
  const { server, json, flags, words } = parse(argv, ownOptions);
  const named = server ?? environment["STOCK_MONITOR_SERVER"] ?? "";
  // The access token is only for the server with the same settings.
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
    throw new UsageError(`${named} is not the address of a server, such as http://127.0.0.1:3000`);
  }
  return url;
}

/** A server that listens on every address is also reachable over loopback. */
const everyAddress = new Set(["0.0.0.0", "::", "[::]"]);

export function addressOf({
  host,
  port,
}: {
  readonly host: string;
  readonly port: number;
}): string {
  const asked = everyAddress.has(host) ? "127.0.0.1" : host;
  return `http://${asked.includes(":") ? `[${asked}]` : asked}:${port}`;
}
