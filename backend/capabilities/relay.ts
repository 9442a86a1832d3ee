import type { AlertEvent } from "./alerts/events.ts";
import type { Alert } from "../contract/alert.ts";
import type { MarketState } from "../contract/health.ts";
import type { LiveMessage } from "../contract/live.ts";
import type { RecordedEvent } from "../platform/eventStore/event.ts";
import type { EventStore } from "../platform/eventStore/store.ts";
import type { Log } from "../platform/log.ts";
import type { NotificationEvent } from "./notifications/events.ts";
import type { WatchlistEvent } from "./watchlist/events.ts";
import type { Hub } from "../platform/live/hub.ts";

export interface RelayPorts {
  readonly store: Pick<EventStore, "subscribe" | "readStream">;
  readonly hub: Pick<Hub, "broadcast" | "clientCount">;
  readonly log: Log;
  /** Undefined when it is deleted or was never there. */
  readonly readAlert: (id: number) => Promise<Alert | undefined>;
}

export interface Relay {
  /** Tells everybody, behind the events that happened before. */
  marketChanged(market: MarketState): void;
  /** Listens no more; resolves when what was heard has been told. */
  stop(): Promise<void>;
}

type RelayedEvent =
  | RecordedEvent<AlertEvent>
  | RecordedEvent<NotificationEvent>
  | RecordedEvent<WatchlistEvent>;

/**
 * Tells live clients what the log says, in the order of the log. A client that was away reads the
 * lists anew when it is back, so nothing is kept for it here, and with nobody listening nothing is
 * read.
 */
export function startRelay({ store, hub, log, readAlert }: RelayPorts): Relay {
  let told: Promise<void> = Promise.resolve();

  const tellAfter = async (
    before: Promise<void>,
    compose: () => Promise<LiveMessage | undefined>,
  ) => {
    await before;
    if (hub.clientCount() === 0) return;
    try {
      const message = await compose();
      if (message) hub.broadcast(message);
    } catch (error) {
      log.error("a live message could not be made; clients see it when they next ask", { error });
    }
  };

  const tell = (compose: () => Promise<LiveMessage | undefined>) => {
    told = tellAfter(told, compose);
  };

  const stopListening = store.subscribe((events) => {
    for (const event of events) {
      tell(() => composeMessage(event as RelayedEvent, store, readAlert));
    }
  });

  return {
    marketChanged: (market) => tell(() => Promise.resolve({ type: "market.status", market })),
    stop: () => {
      stopListening();
      return told;
    },
  };
}

/** Undefined for events that are nobody's news; other capabilities' events are among them. */
async function composeMessage(
  event: RelayedEvent,
  store: RelayPorts["store"],
  readAlert: RelayPorts["readAlert"],
): Promise<LiveMessage | undefined> {
  switch (event.type) {
    case "AlertTriggered": {
      const alert = await readAlert(event.data.alertId);
      return alert && { type: "alert.triggered", alert };
    }
    case "AlertCreated": {
      const alertId = event.data.id;
      return { type: "alert.changed", alertId, alert: (await readAlert(alertId)) ?? null };
    }
    case "AlertRearmed":
    case "AlertHeld":
    case "AlertHoldDropped":
    case "AlertSuspended":
    case "AlertResumed":
    case "AlertExpired":
    case "AlertAdjusted":
    case "AlertAdjustmentUndone":
    case "AlertFiringUndone":
    case "AlertTargetMoved":
    case "AlertRestored": {
      const { alertId } = event.data;
      return { type: "alert.changed", alertId, alert: (await readAlert(alertId)) ?? null };
    }
    case "AlertDeleted":
      return { type: "alert.changed", alertId: event.data.alertId, alert: null };
    case "NotificationRequested":
    case "NotificationGrouped":
    case "NotificationDeferred":
    case "NotificationDelivered":
    case "NotificationAttemptFailed":
    case "NotificationGaveUp":
      return composeNotification(event, store);
    case "StockWatched":
    case "StockUnwatched":
    case "StockWatchRestored":
      return { type: "watchlist.changed" };
    default:
      event satisfies never;
      return undefined;
  }
}

type NotificationOutcome = Pick<
  Extract<LiveMessage, { type: "notification" }>,
  "status" | "detail"
>;

async function composeNotification(
  event: RecordedEvent<NotificationEvent>,
  store: RelayPorts["store"],
): Promise<LiveMessage | undefined> {
  const outcome = describeOutcome(event);
  if (!outcome) return undefined;
  const [first] = (
    event.type === "NotificationRequested" ? [event] : await store.readStream(event.stream)
  ) as readonly RecordedEvent<NotificationEvent>[];
  if (first?.type !== "NotificationRequested") return undefined;
  const { alertId, channel, facts, notice } = first.data;
  // A test is about no symbol.
  return {
    type: "notification",
    alertId,
    symbol: (facts ?? notice)?.symbol ?? "",
    channel,
    ...outcome,
  };
}

/** A last failed attempt says nothing of its own: giving up follows in the same append. */
function describeOutcome(event: NotificationEvent): NotificationOutcome | undefined {
  switch (event.type) {
    case "NotificationRequested":
      return { status: "queued", detail: "Waiting to be sent" };
    case "NotificationGrouped":
      return undefined;
    case "NotificationDeferred":
      return { status: "deferred", detail: "Kept back for now" };
    case "NotificationDelivered":
      return { status: "delivered", detail: event.data.providerAnswer };
    case "NotificationAttemptFailed":
      return event.data.nextAttemptAt === null
        ? undefined
        : { status: "retrying", detail: event.data.error };
    case "NotificationGaveUp":
      return { status: "failed", detail: event.data.reason };
    default:
      return event satisfies never;
  }
}
