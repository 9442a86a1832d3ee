import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import autocannon from "autocannon";
import { databaseFileIn } from "../adapters/sqlite/sqlite.ts";
import { companies } from "../market/universe/companies.ts";
import { measureInTurns, type Benchmark, type Measurement } from "./benchmark.ts";
import { startChild, type Child } from "./child.ts";

/**
 * On the project's disk, because the system's temporary folder may be in memory, where writes do
 * not wait.
 */
const DISK = join(import.meta.dir, "../../dist");
const SERVER = join(import.meta.dir, "../server.ts");
const PEER = join(import.meta.dir, "httpPeer.ts");

const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 10;
const ALERTS = 50;

const reads = [
  { name: `${ALERTS} alerts`, path: "/api/alerts" },
  { name: "dashboard", path: "/api/dashboard/stats" },
  { name: "quote", path: "/api/stocks/quote/AAPL" },
  { name: "chart of 260 days", path: "/api/stocks/chart/AAPL?interval=1d" },
] as const;

interface Contestant extends Omit<Child, "pid"> {
  write(): Promise<void>;
}

/**
 * Measures responses per second under autocannon, with an event appended every second. Compares the
 * product's server, started as usual, with bare Bun and with Fastify and better-sqlite3, both under
 * Bun, on copies of the same file.
 */
export const http: Benchmark = {
  name: "http",
  run: async () => {
    mkdirSync(DISK, { recursive: true });
    const folder = mkdtempSync(join(DISK, "http-"));
    await fill(folder);
    const contestants = {
      ours: await startOurs(folder),
      "bare Bun": await startPeer(folder, "bare"),
      "Fastify and better-sqlite3": await startPeer(folder, "fastify"),
    };
    try {
      const measurements: Measurement[] = [];
      for (const { name, path } of reads) {
        const figures = await measureInTurns(ROUNDS, {
          ours: () => load(contestants.ours, path),
          "bare Bun": () => load(contestants["bare Bun"], path),
          "Fastify and better-sqlite3": () => load(contestants["Fastify and better-sqlite3"], path),
        });
        const { ours, ...peers } = figures;
        measurements.push({
          name,
          unit: "answers/s",
          better: "higher",
          ours,
          peers,
          limit: null,
          note: `aim: 0.3 × bare Bun and 2 × Fastify; median of ${ROUNDS} rounds of ${SECONDS} s`,
        });
      }
      return measurements;
    } finally {
      for (const contestant of Object.values(contestants)) await contestant.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/**
 * Returns responses per second. A response other than 200 invalidates the figure, so it ends the
 * run.
 */
async function load({ url, write }: Contestant, path: string): Promise<number> {
  let writes = 0;
  const writing = setInterval(() => {
    writes += 1;
    void write();
  }, 1_000);
  const result = await autocannon({
    url: `${url}${path}`,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  clearInterval(writing);
  if (result.non2xx + result.errors > 0 || writes === 0) {
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return result.requests.average;
}

async function fill(folder: string): Promise<void> {
  const ours = await startOurs(folder);
  for (const { symbol } of companies.slice(0, ALERTS)) {
    const alert = { symbol, targetPrice: 1e9, alertType: "above", note: "Sell half of it" };
    await post(`${ours.url}/api/alerts`, alert);
  }
  await ours.stop();
  for (const name of ["bare", "fastify"]) {
    copyFileSync(databaseFileIn(folder), join(folder, `${name}.sqlite`));
  }
}

async function startOurs(folder: string): Promise<Contestant> {
  const { url, stop } = await startChild([SERVER], {
    PORT: "0",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    AUTO_RUN: "off",
    MARKET_SOURCES: "simulated",
  });
  let writes = 0;
  return {
    url,
    write: () => {
      const symbol = companies[writes++ % companies.length]?.symbol;
      return post(`${url}/api/watchlist`, { symbol });
    },
    stop,
  };
}

async function startPeer(folder: string, name: "bare" | "fastify"): Promise<Contestant> {
  const { url, stop } = await startChild([PEER, name, join(folder, `${name}.sqlite`)]);
  return { url, write: () => post(`${url}/write`, null), stop };
}

async function post(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    ...(body === null
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}
