import { fileURLToPath } from "node:url";
export interface PostgresServer {
  /** Address of the maintenance database; its user may create databases. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Address of another server, such as an older version, whose user may create databases. */
const GIVEN = "TEST_POSTGRES_URL";

export interface PostgresServerOptions {
  /** Folder on a disk, where commits are durable; default: a temporary one, where they are not. */
  readonly durableFolder?: string;
}

/**
 * Starts a server, or uses the one of the environment. It stops with this process, even if that is
 * killed. Rejects with a sentence if there is none.
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

/** Returns undefined if the output ends first. */
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
