import { createHash } from "node:crypto";
import type { AlertTriggered } from "../../capabilities/alerts/events.ts";
import type {
  NotificationEvent,
  NotificationRequested,
} from "../../capabilities/notifications/events.ts";
import type { RuleFired } from "../../capabilities/rules/lifecycle/events.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";

/** A span before it is handed to OpenTelemetry. Times are epoch milliseconds. */
export interface DescribedSpan {
  readonly name: string;
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly startMs: number;
  readonly endMs: number;
  readonly fault: string | undefined;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
}

type Firing = RecordedEvent<AlertTriggered> | RecordedEvent<RuleFired>;
type Request = RecordedEvent<NotificationRequested>;
export type DeliveryEvent = RecordedEvent<NotificationEvent>;

/** Derives ids from positions in the log, so that each step finds its trace in any process. */
const idOf = (text: string, digits: number): string =>
  createHash("sha256").update(`stock-monitor ${text}`).digest("hex").slice(0, digits);

const traceIdOf = (firing: number): string => idOf(`trace ${firing}`, 32);
const spanIdOf = (position: number): string => idOf(`span ${position}`, 16);

export function describeFiring(event: Firing): DescribedSpan {
  const { position, recordedAt, data } = event;
  const endMs = Date.parse(recordedAt);
  const priceAt = Date.parse(
    event.type === "AlertTriggered" ? event.data.exchangeTime : event.data.at,
  );
  return {
    name: event.type === "AlertTriggered" ? "alert fired" : "rule fired",
    traceId: traceIdOf(position),
    spanId: spanIdOf(position),
    parentSpanId: undefined,
    // The clock may have been set, or the price may be dated ahead.
    startMs: Math.min(priceAt, endMs),
    endMs,
    fault: undefined,
    attributes: {
      "stock.symbol": data.symbol,
      "log.position": position,
      ...(event.type === "AlertTriggered"
        ? {
            "alert.id": event.data.alertId,
            "alert.firing": event.data.firing,
            "price.source": event.data.source,
            "price.delay_seconds": event.data.delaySeconds,
            "alert.late": event.data.late,
          }
        : { "rule.id": event.data.ruleId }),
    },
  };
}

/** Covers the time from the firing to the request of one message. */
export function describeRequest(request: Request, firing: Firing): DescribedSpan {
  const { position, recordedAt, data } = request;
  const endMs = Date.parse(recordedAt);
  return {
    name: "message requested",
    traceId: traceIdOf(firing.position),
    spanId: spanIdOf(position),
    parentSpanId: spanIdOf(firing.position),
    startMs: Math.min(Date.parse(firing.recordedAt), endMs),
    endMs,
    fault: undefined,
    attributes: { "message.channel": data.channel, "log.position": position },
  };
}

/** Returns undefined for steps that take no time and carry no information. */
export function describeDelivery(
  event: DeliveryEvent,
  request: Request,
): DescribedSpan | undefined {
  const { position, recordedAt } = event;
  const { causedBy } = request.metadata;
  if (causedBy === undefined) return undefined;
  const endMs = Date.parse(recordedAt);
  const span = {
    traceId: traceIdOf(causedBy),
    spanId: spanIdOf(position),
    parentSpanId: spanIdOf(request.position),
    endMs,
    fault: undefined,
  };
  const channel = { "message.channel": request.data.channel, "log.position": position };
  switch (event.type) {
    case "NotificationDelivered":
      return {
        ...span,
        name: "message sent",
        startMs: endMs - event.data.latencyMs,
        attributes: {
          ...channel,
          "message.attempt": event.data.attempt,
          "message.outcome": event.data.outcome,
        },
      };
    case "NotificationAttemptFailed":
      return {
        ...span,
        name: "message sent",
        startMs: endMs - event.data.latencyMs,
        fault: event.data.error,
        attributes: { ...channel, "message.attempt": event.data.attempt },
      };
    case "NotificationDeferred":
      return {
        ...span,
        name: "message deferred",
        startMs: endMs,
        attributes: { ...channel, "message.reason": event.data.reason },
      };
    case "NotificationGaveUp":
      return {
        ...span,
        name: "message given up",
        startMs: endMs,
        fault: event.data.reason,
        attributes: channel,
      };
    case "NotificationRequested":
    case "NotificationGrouped":
    case "NotificationConfirmed":
      return undefined;
    default:
      return event satisfies never;
  }
}
