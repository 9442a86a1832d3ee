import { expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import { eventually } from "../../testing/eventually.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { traceLog } from "./traceLog.ts";
import { closeAfterEach } from "../../testing/worlds/closing.ts";

const closing = closeAfterEach();

/** OTLP/JSON, https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding */
interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status: { readonly code: number; readonly message?: string };
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Span["attributes"] };
    readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
  }[];
}

function startCollector() {
  const batches: Batch[] = [];
  const paths: string[] = [];
  const state = { isAway: false, refused: 0 };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      if (state.isAway) {
        state.refused++;
        return new Response("away", { status: 400 });
      }
      paths.push(`${request.method} ${new URL(request.url).pathname}`);
      batches.push((await request.json()) as Batch);
      return Response.json({});
    },
  });
  closing.push(() => server.stop(true));
  return {
    endpoint: `http://127.0.0.1:${server.port}/`,
    state,
    paths,
    batches,
    spans: () =>
      batches.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  };
}

const START = Date.parse("2026-01-05T15:00:00Z");
const nano = (ms: number) => `${ms}000000`;

async function startWorld() {
  const database = await openMemoryDatabase();
  closing.push(() => database.destroy());
  const clock = manualClock(START);
  const open = () => createEventStore({ database, clock, projections: [] });
  const store = open();
  const collector = startCollector();
  const trace = (from = store) =>
    traceLog({ endpoint: collector.endpoint, store: from, log: silentLog, everyMs: 10 });
  const alertTriggered = {
    type: "AlertTriggered",
    data: {
      alertId: 7,
      firing: 1,
      symbol: "AAPL",
      exchangeTime: new Date(START - 1_500).toISOString(),
      source: "yahoo",
      delaySeconds: 0,
      late: false,
    },
  };
  const request = (causedBy?: number) =>
    store.appendAll([
      {
        stream: "notification-7-1-email-2",
        expectedVersion: 0,
        events: [{ type: "NotificationRequested", data: { channel: "email" } }],
        metadata: causedBy === undefined ? {} : { causedBy },
      },
    ]);
  return { store, open, clock, collector, trace, alertTriggered, request };
}

test("a firing is one trace, from its price to each attempt to send it", async () => {
  const { store, clock, collector, trace, alertTriggered, request } = await startWorld();
  const stop = trace();
  const [fired] = await store.append("alert-7", 0, [alertTriggered]);
  clock.advance(20);
  await request(fired?.position);
  clock.advance(400);
  const failed = { attempt: 1, error: "The mail server said no", latencyMs: 300 };
  await store.append("notification-7-1-email-2", 1, [
    { type: "NotificationAttemptFailed", data: failed },
  ]);
  clock.advance(5_000);
  await store.append("notification-7-1-email-2", 2, [
    { type: "NotificationGrouped", data: {} },
    { type: "NotificationDelivered", data: { attempt: 2, latencyMs: 50, outcome: "accepted" } },
  ]);
  await stop();

  const spans = collector.spans();
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(spans[0]?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(4);
  const [root, requested, refused, sent] = spans;
  expect(spans.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
    ["alert fired", undefined],
    ["message requested", root?.spanId],
    ["message sent", requested?.spanId],
    ["message sent", requested?.spanId],
  ]);
  const times = spans.map((span) => [span.startTimeUnixNano, span.endTimeUnixNano]);
  expect(times).toEqual([
    [nano(START - 1_500), nano(START)],
    [nano(START), nano(START + 20)],
    [nano(START + 120), nano(START + 420)],
    [nano(START + 5_370), nano(START + 5_420)],
  ]);
  // https://opentelemetry.io/docs/specs/otel/trace/api/#set-status: 1 is OK, 2 is an error.
  expect(refused?.status).toEqual({ code: 2, message: "The mail server said no" });
  expect(sent?.status.code).toBe(1);
  expect(sent?.attributes).toContainEqual({
    key: "message.outcome",
    value: { stringValue: "accepted" },
  });
  expect(root?.attributes).toContainEqual({ key: "stock.symbol", value: { stringValue: "AAPL" } });
  expect(new Set(collector.paths)).toEqual(new Set(["POST /v1/traces"]));
  expect(collector.batches[0]?.resourceSpans[0]?.resource.attributes).toContainEqual({
    key: "service.name",
    value: { stringValue: "stock-monitor" },
  });
});

test("messages sent after a restart belong to the same trace", async () => {
  const { store, open, collector, trace, alertTriggered, request } = await startWorld();
  const stop = trace();
  const [fired] = await store.append("alert-7", 0, [alertTriggered]);
  await request(fired?.position);
  await stop();
  const again = open();
  const stopAgain = trace(again);
  await again.append("notification-7-1-email-2", 1, [
    { type: "NotificationDelivered", data: { attempt: 1, latencyMs: 5, outcome: "filed" } },
  ]);
  await stopAgain();
  const [root, requested, sent] = collector.spans();
  expect(sent).toMatchObject({ traceId: root?.traceId, parentSpanId: requested?.spanId });
});

test("test messages and other events belong to no trace", async () => {
  const { store, collector, trace, request } = await startWorld();
  const stop = trace();
  await request();
  await store.append("notification-7-1-email-2", 1, [
    { type: "NotificationDelivered", data: { attempt: 1, latencyMs: 5, outcome: "filed" } },
  ]);
  await store.append("watchlist", 0, [{ type: "WatchlistEntryAdded", data: {} }]);
  await stop();
  expect(collector.spans()).toEqual([]);
});

test("a collector that rejects traces affects nothing else", async () => {
  const { store, collector, trace, alertTriggered } = await startWorld();
  collector.state.isAway = true;
  const stop = trace();
  await store.append("alert-7", 0, [alertTriggered]);
  await eventually(() => collector.state.refused > 0);
  collector.state.isAway = false;
  await store.append("alert-8", 0, [alertTriggered]);
  await eventually(() => collector.spans().length > 0);
  await stop();
  expect(await store.position()).toBe(2);
});
