import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { NotificationEvent, NotificationSetupEvent } from "./events.ts";
import { symbolOf } from "./messages/notice.ts";

type NotificationOutcome = Pick<
  Extract<LiveMessage, { type: "notification" }>,
  "status" | "outcome" | "detail"
>;

type MuteEvent = Extract<
  NotificationSetupEvent,
  { type: "NotificationsMuted" | "NotificationsUnmuted" }
>;

export const createNotificationMessages =
  (store: Pick<EventStore, "readStream">) =>
  async (recorded: RecordedEvent): Promise<LiveMessage | undefined> => {
    const event = recorded as RecordedEvent<NotificationEvent | MuteEvent>;
    if (event.type === "NotificationsMuted" || event.type === "NotificationsUnmuted") {
      return { type: "mutes.changed" };
    }
    const outcome = describeOutcome(event);
    if (!outcome) return undefined;
    const [first] = (
      event.type === "NotificationRequested" ? [event] : await store.readStream(event.stream)
    ) as readonly RecordedEvent<NotificationEvent>[];
    if (first?.type !== "NotificationRequested") return undefined;
    const { alertId, channel } = first.data;
    return {
      type: "notification",
      alertId,
      symbol: symbolOf(first.data) ?? "",
      channel,
      ...outcome,
    };
  };

/**
 * A final failed attempt has no message of its own, because giving up follows in the same append.
 */
function describeOutcome(event: NotificationEvent): NotificationOutcome | undefined {
  switch (event.type) {
    case "NotificationRequested":
      return { status: "queued", detail: "Waiting to be sent" };
    case "NotificationGrouped":
      return undefined;
    case "NotificationDeferred":
      return { status: "deferred", detail: "Delayed" };
    case "NotificationDelivered": {
      const { outcome, providerAnswer: detail } = event.data;
      return { status: "delivered", outcome, detail };
    }
    case "NotificationConfirmed": {
      const { outcome, providerAnswer: detail } = event.data;
      return outcome === "delivered"
        ? { status: "delivered", outcome, detail }
        : { status: "failed", detail };
    }
    case "NotificationAttemptFailed":
      return event.data.nextAttemptAt === null
        ? undefined
        : { status: "retrying", detail: event.data.error };
    case "NotificationGaveUp":
      return { status: "failed", detail: event.data.reason };
    default:
      event satisfies never;
      return undefined;
  }
}
