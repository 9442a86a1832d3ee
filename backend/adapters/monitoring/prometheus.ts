import { stat } from "node:fs/promises";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { SourceBudget } from "../../market/source.ts";
import type { Log } from "../../platform/log.ts";
import type { Instrument, Meter } from "../../platform/meter.ts";

const PREFIX = "stock_monitor_";

/** Wrong or empty under Bun: its heap is the virtual size, and spaces and handles are V8's. */
const UNRELIABLE_UNDER_BUN = [
  "process_heap_bytes",
  "nodejs_heap_space_size_total_bytes",
  "nodejs_heap_space_size_used_bytes",
  "nodejs_heap_space_size_available_bytes",
  "nodejs_active_resources",
  "nodejs_active_resources_total",
  "nodejs_active_handles",
  "nodejs_active_handles_total",
  "nodejs_active_requests",
  "nodejs_active_requests_total",
  "nodejs_version_info",
];

export type Prometheus = ReturnType<typeof createPrometheus>;

export function createPrometheus(log: Log, version: string) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of UNRELIABLE_UNDER_BUN) registry.removeSingleMetric(name);
  const configure = ({ name, help, labels = [] }: Instrument) => ({
    name: `${PREFIX}${name}`,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  const meter: Meter = {
    counter: (instrument) => {
      const counter = new Counter(configure(instrument));
      return (labels = {}, by = 1) => counter.inc(labels, by);
    },
    histogram: ({ buckets, ...instrument }) => {
      const histogram = new Histogram({ ...configure(instrument), buckets: [...buckets] });
      return (value, labels = {}) => histogram.observe(labels, value);
    },
    gauge: ({ isTotal = false, ...instrument }, read) => {
      const collected = {
        ...configure(instrument),
        collect: async () => {
          metric.reset();
          // A metric without labels starts at 0, which would be mistaken for a reading.
          metric.remove({});
          try {
            for (const { labels = {}, value } of await read()) metric.inc(labels, value);
          } catch (error) {
            log.warn("a measurement could not be read", { metric: instrument.name, error });
          }
        },
      };
      const metric = isTotal ? new Counter(collected) : new Gauge(collected);
    },
  };
  meter.gauge(
    { name: "build_info", help: "Always 1, labeled with the running version", labels: ["version"] },
    () => [{ labels: { version }, value: 1 }],
  );
  return {
    meter,
    read: async () =>
      new Response(await registry.metrics(), {
        headers: { "content-type": registry.contentType, "cache-control": "no-store" },
      }),
  };
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Measures requests without their paths: each path would become a series. */
export function measureRequests(
  meter: Meter,
): (request: Request, status: number, seconds: number) => void {
  const observe = meter.histogram({
    name: "http_request_seconds",
    help: "Duration of HTTP requests in seconds; status 101 denotes an opened WebSocket connection",
    labels: ["method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  });
  return ({ method }, status, seconds) =>
    observe(seconds, { method: METHODS.has(method) ? method : "other", status: String(status) });
}

export const measureDatabase = (meter: Meter, path: string): void =>
  meter.gauge(
    { name: "database_bytes", help: "Size of the database files in bytes", labels: ["file"] },
    async () => {
      const files = { database: path, wal: `${path}-wal` };
      return Promise.all(
        Object.entries(files).map(async ([file, name]) => ({
          labels: { file },
          value: await stat(name).then(
            ({ size }) => size,
            () => 0,
          ),
        })),
      );
    },
  );

export function measureBudgets(
  meter: Meter,
): (source: string, budget: Pick<SourceBudget, "left">) => void {
  const budgets = new Map<string, Pick<SourceBudget, "left">>();
  meter.gauge(
    {
      name: "source_budget_left",
      help: "Number of requests that can be sent before the source's rate limit is reached",
      labels: ["source"],
    },
    () => [...budgets].map(([source, { left }]) => ({ labels: { source }, value: left() })),
  );
  return (source, budget) => void budgets.set(source, budget);
}
