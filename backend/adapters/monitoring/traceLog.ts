import { TraceFlags, SpanKind, SpanStatusCode, type HrTime } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type ReadableSpan } from "@opentelemetry/sdk-trace";
import { createSerialQueue } from "../../platform/serialQueue.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Log } from "../../platform/log.ts";
import { version } from "../../platform/version.ts";
import {
  describeDelivery,
  describeFiring,
  describeRequest,
  type DeliveryEvent,
  type DescribedSpan,
} from "./describeSpans.ts";

export interface TracingPorts {
  /** Base URL of the collector, as in OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
  readonly store: Pick<EventStore, "subscribe" | "readStream" | "readAll">;
  readonly log: Log;
  readonly everyMs?: number;
}

const EVERY_MS = 5_000;

/** Maximum number of queued spans if the collector is unavailable; limits memory. */
const MAX_QUEUE = 2_048;
const ANSWER_MS = 10_000;

/**
 * Sends a trace of each firing, from its price to its messages, to a collector over OTLP. Traces
 * are derived from the log; nothing else in the product depends on them. Returns a function that
 * stops and sends what is left.
 */
export function traceLog(ports: TracingPorts): () => Promise<void> {
  const { endpoint, store, log, everyMs = EVERY_MS } = ports;
  const resource = resourceFromAttributes({
    "service.name": "stock-monitor",
    "service.version": version,
  });
  const processor = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter({
      url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
      timeoutMillis: ANSWER_MS,
    }),
    scheduledDelayMillis: everyMs,
    maxQueueSize: MAX_QUEUE,
  });
  const queue = createSerialQueue();

  const send = (span: DescribedSpan | undefined): void => {
    if (span) processor.onEnd(toReadable(span, resource));
  };

  const describe = async (event: RecordedEvent): Promise<void> => {
    if (isFiring(event)) return send(describeFiring(event));
    if (!isDelivery(event)) return;
    if (event.type === "NotificationRequested") {
      const { causedBy } = event.metadata;
      if (causedBy === undefined) return;
      const [firing] = await store.readAll(causedBy - 1, 1);
      if (firing?.position === causedBy && isFiring(firing)) send(describeRequest(event, firing));
      return;
    }
    const [request] = await store.readStream(event.stream);
    if (request && isDelivery(request) && request.type === "NotificationRequested") {
      send(describeDelivery(event, request));
    }
  };

  const stopListening = store.subscribe((events) => {
    const traced = events.filter((event) => isFiring(event) || isDelivery(event));
    if (traced.length === 0) return;
    queue
      .run(async () => {
        for (const event of traced) await describe(event);
      })
      .catch((error: unknown) => log.debug("a trace could not be made", { error }));
  });

  return async () => {
    stopListening();
    await queue.run(() => Promise.resolve());
    await processor.shutdown().catch((error: unknown) => {
      log.debug("the last traces could not be sent", { error });
    });
  };
}

const isFiring = (event: RecordedEvent): event is Parameters<typeof describeFiring>[0] =>
  event.type === "AlertTriggered" || event.type === "RuleFired";

const isDelivery = (event: RecordedEvent): event is DeliveryEvent =>
  event.stream.startsWith("notification-");

const hrTimeOf = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)];

function toReadable(span: DescribedSpan, resource: ReadableSpan["resource"]): ReadableSpan {
  const { traceId, spanId, parentSpanId, startMs, endMs, fault } = span;
  const contextOf = (id: string) => ({ traceId, spanId: id, traceFlags: TraceFlags.SAMPLED });
  return {
    name: span.name,
    kind: SpanKind.INTERNAL,
    spanContext: () => contextOf(spanId),
    ...(parentSpanId !== undefined && { parentSpanContext: contextOf(parentSpanId) }),
    startTime: hrTimeOf(startMs),
    endTime: hrTimeOf(endMs),
    duration: hrTimeOf(endMs - startMs),
    status:
      fault === undefined
        ? { code: SpanStatusCode.OK }
        : { code: SpanStatusCode.ERROR, message: fault },
    attributes: { ...span.attributes },
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: { name: "stock-monitor", version },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}
