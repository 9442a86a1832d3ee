import { Database as BunSqlite } from "bun:sqlite";
import Sqlite from "better-sqlite3";
import Fastify from "fastify";
import { systemClock as clock } from "../clock.ts";
import { SIMULATION_SEED } from "../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../market/sources/simulated/source.ts";

/**
 * A peer of `http.bench.ts` in a process of its own: `bun httpPeer.ts bare|fastify FILE` prints its
 * port. Each answer is one prepared statement, or one call of the same market source, and one
 * `JSON.stringify`; none checks, renames or protects anything.
 */
const [, , name, file = ""] = process.argv;

const ALERTS = "select * from alerts where status != 'deleted' order by id desc limit 50";
const DASHBOARD = `select
  (select count(*) from alerts where status = 'active') as activeAlerts,
  (select count(*) from alerts where status = 'triggered') as triggeredAlerts,
  (select count(*) from phone_numbers) as phoneNumbers,
  (select count(*) from screener_results) as opportunities,
  (select count(*) from notifications where status = 'delivered' and is_test = 0
    and settled_at >= date('now')) as alertsSentToday,
  (select count(*) from notifications where status = 'delivered' and is_test = 0
    and settled_at >= date('now', '-1 day') and settled_at < date('now')) as alertsSentYesterday`;
const EVENT = `insert into events (position, stream, version, type, data, metadata, recorded_at)
  select max(position) + 1, 'bench', max(position) + 1, 'Written', '{}', '{}', '' from events`;

const source = createSimulatedSource({ seed: SIMULATION_SEED, clock });
const DAYS = 260;

/** Both libraries offer the same three calls. */
interface Statement {
  all(): unknown;
  get(): unknown;
  run(): unknown;
}

function readsOf(prepare: (sql: string) => Statement) {
  const [alerts, dashboard, event] = [prepare(ALERTS), prepare(DASHBOARD), prepare(EVENT)];
  return {
    alerts: () => alerts.all(),
    dashboard: () => dashboard.get(),
    quote: (symbol: string) => source.quote(symbol),
    chart: (symbol: string) => source.bars(symbol, "1d", DAYS),
    write: () => void event.run(),
  };
}

function serveBare(): number {
  const database = new BunSqlite(file);
  const reads = readsOf((sql) => database.prepare(sql));
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    routes: {
      "/api/alerts": () => Response.json(reads.alerts()),
      "/api/dashboard/stats": () => Response.json(reads.dashboard()),
      "/api/stocks/quote/:symbol": async ({ params }) =>
        Response.json(await reads.quote(params.symbol)),
      "/api/stocks/chart/:symbol": async ({ params }) =>
        Response.json(await reads.chart(params.symbol)),
      "/write": () => {
        reads.write();
        return new Response();
      },
    },
  });
  return server.port ?? 0;
}

async function serveFastify(): Promise<number> {
  const database = new Sqlite(file);
  const reads = readsOf((sql) => database.prepare(sql));
  const app = Fastify();
  app.get("/api/alerts", async () => reads.alerts());
  app.get("/api/dashboard/stats", async () => reads.dashboard());
  app.get<{ Params: { symbol: string } }>("/api/stocks/quote/:symbol", ({ params }) =>
    reads.quote(params.symbol),
  );
  app.get<{ Params: { symbol: string } }>("/api/stocks/chart/:symbol", ({ params }) =>
    reads.chart(params.symbol),
  );
  app.post("/write", async () => {
    reads.write();
    return null;
  });
  return Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
}

const port = name === "bare" ? serveBare() : await serveFastify();
process.stdout.write(`is listening on http://127.0.0.1:${port}\n`);
