import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import connect from "postgres";
import { installTestServers } from "../commands/prepare.ts";
import { companies } from "../market/universe/companies.ts";
import { measureInTurns, type Benchmark, type Measurement } from "./benchmark.ts";
import { startChild, type Child } from "./child.ts";

const SERVER = join(import.meta.dir, "../server.ts");

const ROUNDS = 3;
const REQUESTS = 920;
/** Of each path: until then Bun goes on compiling what a server runs. */
const WARM_UP = 500;
/** A browser keeps its connection, so that its server answers more than one of its requests. */
const REQUESTS_OF_BROWSER = 23;
const ALERTS = 50;
const IDLE_MS = 1_000;

/** What a browser asks a server that it has visited before, so that it has the files. */
const home = [
  "/",
  "/api/alerts?limit=1",
  "/api/alerts?limit=5&status=active",
  "/api/dashboard/nearest",
  "/api/dashboard/stats",
  "/api/earnings/upcoming",
  "/api/email-notifications?limit=1000",
  "/api/health",
  "/api/inbox/unread",
  "/api/inbox?limit=30&filter=alerts",
  "/api/markets/indices",
  "/api/notifications/destinations",
  "/api/notifications/recent",
  "/api/notifications/settings",
  "/api/phone-numbers?limit=1000",
  "/api/screener/results",
  "/api/screener/status",
  "/api/stock-signals",
  "/api/stocks/movers",
  "/api/stocks/quote/%5EGSPC",
  "/api/stocks/quote/%5EIXIC",
  "/api/watchlists",
  "/api/watchlists/stocks",
] as const;

const kinds: readonly { readonly name: string; readonly paths: readonly string[] }[] = [
  { name: "Home and what it asks for", paths: home },
  { name: `${ALERTS} alerts`, paths: ["/api/alerts"] },
  { name: "the bell", paths: ["/api/inbox"] },
  { name: "the counts of Home", paths: ["/api/dashboard/stats"] },
  { name: "a quote, which a follower passes on", paths: ["/api/stocks/quote/AAPL"] },
];

/**
 * Processor time of the product's servers for a request, without what they take when nothing is
 * asked: two that share a database, asked in turns, beside one, and beside two that have nothing to
 * do with each other, which shows what two processes cost on this machine in any case. One request
 * is sent after the other: processors that work at the same time share units of one core.
 */
export const cluster: Benchmark = {
  name: "cluster",
  run: async () => {
    await installTestServers();
    // Its package has been installed above.
    const { startPostgresServer } = await import("../testing/servers/postgresServer.ts");
    const folder = mkdtempSync(join(tmpdir(), "cluster-"));
    const database = await startPostgresServer();
    const running: Child[] = [];
    const startServers = async (name: string, databases: readonly string[]) => {
      const servers: Child[] = [];
      for (const [index, each] of databases.entries()) {
        const server = await startChild([SERVER], {
          PORT: "0",
          DATA_DIR: join(folder, `${name}-${index}`),
          DATABASE_URL: each,
          CLUSTER_KEY: "a-key-for-all-servers-of-this-cluster",
          LOG_LEVEL: "error",
          AUTO_RUN: "off",
          MARKET_SOURCES: "simulated",
        });
        running.push(server);
        servers.push(server);
        // Before another one follows it.
        if (index === 0 || each !== databases[index - 1]) await addAlerts(server);
      }
      return servers;
    };
    const createDatabase = async (name: string) => {
      const sql = connect(database.url, { max: 1 });
      await sql.unsafe(`create database ${name}`);
      await sql.end();
      return Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
    };
    try {
      const shared = await createDatabase("shared");
      const ours = await startServers("ours", [shared, shared]);
      const alone = await startServers("alone", [await createDatabase("alone")]);
      const strangers = await startServers("strangers", [
        await createDatabase("first"),
        await createDatabase("second"),
      ]);
      const measurements: Measurement[] = [];
      for (const { name, paths } of kinds) {
        for (const server of running) await ask([server], paths, WARM_UP * paths.length);
        const { two, ...peers } = await measureInTurns(ROUNDS, {
          two: () => timeOfRequest(ours, paths),
          "one server": () => timeOfRequest(alone, paths),
          "two that share nothing": () => timeOfRequest(strangers, paths),
        });
        measurements.push({
          name: `processor time of a request to two servers: ${name}`,
          unit: "ms",
          better: "lower",
          ours: two,
          peers,
          limit: null,
          note: `aim: 1.15 × one server; median of ${ROUNDS} rounds of ${REQUESTS} requests`,
        });
      }
      return measurements;
    } finally {
      for (const server of running) await server.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** In milliseconds, of all these servers together. */
async function timeOfRequest(servers: readonly Child[], paths: readonly string[]): Promise<number> {
  const idleBegun = performance.now();
  const beforeIdle = processorTime(servers);
  await Bun.sleep(IDLE_MS);
  const begun = performance.now();
  const before = processorTime(servers);
  await ask(servers, paths, REQUESTS);
  const idle = (before - beforeIdle) / (begun - idleBegun);
  const elapsed = performance.now() - begun;
  return (processorTime(servers) - before - idle * elapsed) / REQUESTS;
}

/** All these paths at one server, then at the next. */
async function ask(
  servers: readonly Child[],
  paths: readonly string[],
  requests: number,
): Promise<void> {
  for (let done = 0; done < requests; done++) {
    const turn = Math.floor(done / REQUESTS_OF_BROWSER);
    const path = paths[done % paths.length] ?? "/";
    const answer = await fetch(`${servers[turn % servers.length]?.url ?? ""}${path}`);
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await answer.arrayBuffer();
  }
}

/** In milliseconds, since they were started. */
const processorTime = (servers: readonly Child[]): number =>
  servers.reduce((sum, { pid }) => sum + timeOfProcess(pid), 0);

/** The kernel counts in hundredths of a second (proc(5), fields 14 and 15). */
function timeOfProcess(pid: number): number {
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function addAlerts({ url }: Child): Promise<void> {
  for (const { symbol } of companies.slice(0, ALERTS)) {
    const answer = await fetch(`${url}/api/alerts`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ symbol, targetPrice: 1e9, alertType: "above" }),
    });
    if (answer.status !== 201) throw new Error(await answer.text());
  }
}
