import { Database as BunSqlite } from "bun:sqlite";
import Sqlite from "better-sqlite3";
import Fastify from "fastify";
import type { AlertRow } from "../capabilities/alerts/alertRow.ts";
import { systemClock as clock } from "../platform/clock.ts";
import type { Alert } from "../contract/alerts/alert.ts";
import { SIMULATION_SEED } from "../market/sources/simulated/seed.ts";
import { createSimulatedSource } from "../market/sources/simulated/source.ts";
import { createStockQueries } from "../capabilities/stocks/queries.ts";

/**
 * A peer of `http.bench.ts` in a separate process: `bun httpPeer.ts bare|fastify FILE` prints its
 * address. Bare Bun returns the raw result of one prepared statement or one call of the same market
 * source. Fastify, in idiomatic use, returns the product's fields. Neither checks, protects or
 * caches anything.
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
  const { alerts, dashboard, write } = readsOf((sql) => database.prepare(sql));
  const stocks = createStockQueries(source);
  const app = Fastify();
  app.get("/api/alerts", async () => (alerts() as AlertRow[]).map(toAlert));
  app.get("/api/dashboard/stats", async () => dashboard());
  app.get<{ Params: { symbol: string } }>("/api/stocks/quote/:symbol", ({ params }) =>
    stocks.quote(params.symbol),
  );
  app.get<{ Params: { symbol: string } }>("/api/stocks/chart/:symbol", ({ params }) =>
    stocks.chart(params.symbol, "1d", { limit: DAYS }),
  );
  app.post("/write", async () => {
    write();
    return null;
  });
  return Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
}

function toAlert(row: AlertRow): Omit<Alert, "notWatchedSince"> {
  const parse = (json: string | null) => (json === null ? null : JSON.parse(json));
  return {
    id: row.id,
    symbol: row.symbol,
    targetPrice: row.target_price,
    alertType: row.alert_type as Alert["alertType"],
    currency: row.currency,
    phoneNumberId: row.phone_number_id,
    emailId: row.email_id,
    isActive: row.status === "active",
    isTriggered: row.status === "triggered" || row.is_rearming === 1,
    createdAt: row.created_at,
    firing: parse(row.firing),
    repeat: row.repeat as Alert["repeat"],
    direction: row.direction as Alert["direction"],
    sessions: row.sessions.split(",") as Alert["sessions"],
    cooldownMinutes: row.cooldown_minutes,
    expiresAt: row.expires_at,
    isExpired: row.status === "expired",
    note: row.note,
    firings: row.firings,
    held: parse(row.held),
    suspension: parse(row.suspension),
    adjustment: parse(row.adjustment),
  };
}

const port = name === "bare" ? serveBare() : await serveFastify();
process.stdout.write(`is listening on http://127.0.0.1:${port}\n`);
