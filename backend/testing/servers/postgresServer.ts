import { fileURLToPath } from "node:url";
/** A running server for tests. */
export interface PostgresServer {
  /** Address of the maintenance database, with a user who may create databases. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Address of another server to use instead, such as one of an older version; its user must be
 * allowed to create databases.
 */
const GIVEN = "TEST_POSTGRES_URL";

export interface PostgresServerOptions {
  /**
   * Folder on a disk; commits wait for it, as in production. By default the data is in the system's
   * temporary folder and need not survive.
   */
  readonly durableFolder?: string;
}

/**
 * Starts a PostgreSQL server, or uses the one given by the environment. The server stops with this
 * process, even if that is killed. Rejects with a sentence if no server is available.
 */
export async function startPostgresServer({
  durableFolder,
}: PostgresServerOptions = {}): Promise<PostgresServer> {
  const given = process.env[GIVEN];
  if (given) return { url: given, stop: async () => undefined };
  const guard = Bun.spawn(
    [
      process.execPath,
      fileURLToPath(new URL("postgresGuard.ts", import.meta.url)),
      ...(durableFolder === undefined ? [] : [durableFolder]),
    ],
    {
      stdin: "pipe",
      stdout: "pipe",
      stderr: "pipe",
    },
  );
  guard.unref();
  const url = await readLine(guard.stdout);
  if (url === undefined) {
    const reason = await new Response(guard.stderr).text();
    throw new Error(
      "The tests on PostgreSQL need a server and none could be started. Install the packages " +
        `(bun run lint), or name a server in ${GIVEN}.\n${reason}`,
    );
  }
  return {
    url,
    stop: async () => {
      await guard.stdin.end();
      await guard.exited;
    },
  };
}

/** Returns the first line of the output; undefined if the output ends without one. */
async function readLine(output: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const decoder = new TextDecoder();
  const reader = output.getReader();
  for (let text = ""; ;) {
    const { done, value } = await reader.read();
    if (done) return undefined;
    text += decoder.decode(value, { stream: true });
    const end = text.indexOf("\n");
    if (end >= 0) return text.slice(0, end);
  }
}
