import type { Health } from "../../contract/health.ts";
import type { EventStore } from "../eventStore/store.ts";
import type { Meter, Reading } from "../meter.ts";

export interface ServerMetricPorts {
  readonly meter: Meter;
  readonly store: Pick<EventStore, "subscribe">;
  readonly readHealth: () => Promise<Health>;
  readonly countClients: () => number;
}

const one = (value: number): readonly Reading[] => [{ value }];

export function measureServer({ meter, store, countClients, ...ports }: ServerMetricPorts): void {
  const readHealth = shareInFlight(ports.readHealth);
  const countEvent = meter.counter({
    name: "events_total",
    help: "Number of events appended by this process",
    labels: ["type"],
  });
  store.subscribe((events) => {
    for (const { type } of events) countEvent({ type });
  });

  meter.gauge({ name: "live_connections", help: "Number of clients connected to /ws" }, () =>
    one(countClients()),
  );
  meter.gauge({ name: "event_position", help: "Position of the newest event" }, async () =>
    one((await readHealth()).store.position),
  );
  meter.gauge(
    { name: "health", help: "1 for the current status, 0 for the others", labels: ["status"] },
    async () => {
      const { status } = await readHealth();
      return ["ok", "degraded", "failing"].map((each) => ({
        labels: { status: each },
        value: each === status ? 1 : 0,
      }));
    },
  );
  meter.gauge(
    { name: "health_reason", help: "1 for each current reason", labels: ["code", "status"] },
    async () => {
      const { reasons } = await readHealth();
      // Several channels may fail at the same time, each for its own reason.
      const kinds = new Map(
        reasons.map(({ code, status }) => [`${code} ${status}`, { code, status }]),
      );
      return [...kinds.values()].map((labels) => ({ labels, value: 1 }));
    },
  );
  meter.gauge({ name: "market_open", help: "1 while a followed exchange is open" }, async () =>
    one((await readHealth()).market.isOpen ? 1 : 0),
  );
  meter.gauge(
    { name: "disk_free_bytes", help: "Free space on the disk of the data folder" },
    async () => {
      const { disk } = (await readHealth()).checks;
      return disk ? one(disk.freeBytes) : [];
    },
  );
  measureSources(meter, readHealth);
}

/** Shares one read among all measurements of a response, which are collected at the same time. */
function shareInFlight<T>(read: () => Promise<T>): () => Promise<T> {
  let inFlight: Promise<T> | undefined;
  return () => {
    inFlight ??= read().finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  };
}

/** Query counts survive restarts, as on the health page. */
function measureSources(meter: Meter, readHealth: () => Promise<Health>): void {
  const ofEach = (
    read: (row: Health["sources"][number]["byCapability"][number]) => number | null,
  ) => {
    return async (): Promise<readonly Reading[]> =>
      (await readHealth()).sources.flatMap(({ name, byCapability }) =>
        byCapability.flatMap((row) => {
          const value = read(row);
          return value === null
            ? []
            : [{ labels: { source: name, capability: row.capability }, value }];
        }),
      );
  };
  const labels = ["source", "capability"];
  const total = { labels, isTotal: true };
  meter.gauge(
    { name: "source_requests_total", help: "Number of requests sent to a market source", ...total },
    ofEach(({ asked }) => asked),
  );
  meter.gauge(
    {
      name: "source_failures_total",
      help: "Number of requests that a market source failed to answer",
      ...total,
    },
    ofEach(({ failed }) => failed),
  );
  meter.gauge(
    {
      name: "source_refusals_total",
      help: "Number of requests not sent because the source's request budget was exhausted",
      ...total,
    },
    ofEach(({ deferred }) => deferred),
  );
  meter.gauge(
    {
      name: "source_latency_seconds",
      help: "Median response time of the most recent requests",
      labels,
    },
    ofEach(({ latencyMs }) => (latencyMs === null ? null : latencyMs / 1000)),
  );
  meter.gauge(
    { name: "source_healthy", help: "1 while the source responds", labels: ["source"] },
    async () =>
      (await readHealth()).sources.map(({ name, isHealthy }) => ({
        labels: { source: name },
        value: isHealthy ? 1 : 0,
      })),
  );
}
