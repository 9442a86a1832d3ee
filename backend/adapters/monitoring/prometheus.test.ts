import { expect, test } from "bun:test";
import { createApp } from "../../app.ts";
import { channels } from "../../capabilities/notifications/channels/index.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { SIMULATION_SEED } from "../../market/sources/simulated/seed.ts";
import { manualClock } from "../../platform/clock.ts";
import { createLog, silentLog } from "../../platform/log.ts";
import { appPortsOf } from "../../testing/worlds/appPorts.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { parseMetrics } from "../../testing/servers/parseMetrics.ts";
import { eventually } from "../../testing/eventually.ts";
import { serverParts } from "../../testing/worlds/serverParts.ts";
import { serve } from "../server/bunServer.ts";
import { createPrometheus, measureBudgets, measureDatabase } from "./prometheus.ts";
import { closeAfterEach } from "../../testing/worlds/closing.ts";

const endings = closeAfterEach();

async function startServer() {
  const clock = manualClock("2026-11-20T15:00:00Z");
  const metrics = createPrometheus(silentLog, "1.2.3");
  let run: (...names: string[]) => Promise<void> = async () => undefined;
  const app = createApp({
    ...appPortsOf({
      clock,
      database: await openMemoryDatabase(),
      source: createSimulatedSource({ seed: SIMULATION_SEED, clock }),
      meter: metrics.meter,
    }),
    startJobs: (jobs) => {
      run = async (...names) => {
        for (const job of jobs) if (names.includes(job.name)) await job.run();
      };
      return () => Promise.resolve();
    },
  });
  measureDatabase(metrics.meter, `${makeTemporaryFolder()}/none.db`);
  measureBudgets(metrics.meter)("yahoo", { left: () => 7 });
  await app.start();
  const server = serve(serverParts({ app, hub: app.hub, metrics }));
  endings.push(
    () => app.stop(),
    () => server.stop(0),
  );
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  const read = async () => {
    const answer = await fetch(`${server.url}/metrics`);
    expect(answer.headers.get("content-type")).toStartWith("text/plain; version=0.0.4");
    const text = await answer.text();
    const parsed = parseMetrics(text);
    // The parser does not separate the series of a histogram.
    const countOf = (series: string) => Number(text.split(`${series} `)[1]?.split("\n")[0]);
    const metricOf = (name: string, labels: Readonly<Record<string, string>> = {}) =>
      parsed
        .get(name)
        ?.metrics.find((metric) =>
          Object.entries(labels).every(([key, value]) => metric.labels?.[key] === value),
        );
    return { metricOf, countOf };
  };
  return { app, clock, run: (...names: string[]) => run(...names), post, read, url: server.url };
}

test("a firing is measured from its price to its message", async () => {
  const { clock, run, post, read } = await startServer();
  await post("email-notifications", { email: "me@example.com", label: "Me" });
  await post("alerts", { symbol: "AAPL", targetPrice: 0.01, alertType: "above" });
  const { metricOf: before } = await read();
  expect(before("stock_monitor_price_checks_total")?.value).toBe("0");
  expect(before("stock_monitor_outbox_depth")?.value).toBe("0");

  clock.advance(60_000);
  await run("check-alerts");
  // Advance once: a clock that runs on while the mail is being sent makes price checks overdue.
  clock.advance(30_000);
  const { metricOf: found, countOf } = await eventually(async () => {
    await run("dispatch-notifications");
    const now = await read();
    const outcome = { channel: "email", outcome: "delivered" };
    expect(now.metricOf("stock_monitor_deliveries_total", outcome)?.value).toBe("1");
    return now;
  });
  expect(Number(found("stock_monitor_price_checks_total")?.value)).toBe(1);
  expect(found("stock_monitor_evaluation_seconds")?.count).toBe("1");
  expect(countOf('stock_monitor_tick_to_message_seconds_count{channel="email"}')).toBe(1);
  expect(found("stock_monitor_events_total", { type: "AlertTriggered" })?.value).toBe("1");
  expect(found("stock_monitor_outbox_depth")?.value).toBe("0");
  expect(found("stock_monitor_health", { status: "failing" })?.value).toBe("0");
});

test("the server, its database file, its sources and its process are measured", async () => {
  const { read, url } = await startServer();
  await fetch(`${url}/api/nothing-of-ours`);
  const { metricOf: found, countOf } = await read();
  for (const name of [
    "stock_monitor_build_info",
    "stock_monitor_database_bytes",
    "stock_monitor_event_position",
    "stock_monitor_live_connections",
    "stock_monitor_outbox_oldest_due_seconds",
    "stock_monitor_source_healthy",
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "nodejs_eventloop_lag_p99_seconds",
  ]) {
    expect([name, Number(found(name)?.value)]).toEqual([name, expect.any(Number)]);
    expect(Number(found(name)?.value)).not.toBeNaN();
  }
  expect(found("stock_monitor_source_budget_left", { source: "yahoo" })?.value).toBe("7");
  const missing = 'stock_monitor_http_request_seconds_count{method="GET",status="404"}';
  expect(countOf(missing)).toBe(1);
  expect(found("process_heap_bytes")).toBeUndefined();
});

test("delivery counters of every channel start at 0, so that the first failure is an increase", async () => {
  const { read } = await startServer();
  const { metricOf: found } = await read();
  for (const { name: channel } of channels) {
    for (const outcome of ["filed", "accepted", "delivered", "failed", "refused", "abandoned"]) {
      expect([
        channel,
        outcome,
        found("stock_monitor_deliveries_total", { channel, outcome })?.value,
      ]).toEqual([channel, outcome, "0"]);
    }
  }
});

test("a measurement that fails is logged and omitted, and the others remain", async () => {
  const lines: string[] = [];
  const metrics = createPrometheus(
    createLog("info", (_, line) => lines.push(line)),
    "1.2.3",
  );
  metrics.meter.gauge({ name: "broken", help: "-" }, () => Promise.reject(new Error("no table")));
  metrics.meter.gauge({ name: "total", help: "-", isTotal: true }, () => [{ value: 3 }]);
  await metrics.read();
  const found = parseMetrics(await (await metrics.read()).text());
  expect(found.get("stock_monitor_broken")?.metrics).toEqual([]);
  expect(found.get("stock_monitor_total")).toMatchObject({
    type: "COUNTER",
    metrics: [{ value: "3" }],
  });
  expect(lines.join()).toContain("no table");
});
