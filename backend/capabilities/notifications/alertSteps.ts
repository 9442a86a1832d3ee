import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { NotificationEvent, NotificationRequested } from "./events.ts";
import type { DeliveryOutcome } from "../../domain/choices.ts";

export interface NotificationStep {
  readonly kind: "requested" | "delivered" | "attemptFailed" | "gaveUp";
  readonly position: number;
  /** ISO 8601. */
  readonly recordedAt: string;
  readonly channel: string;
  /** Number of the firing, counted from 1; null for a notice that is not about a firing. */
  readonly firing: number | null;
  readonly outcome: DeliveryOutcome | null;
  readonly detail: string;
}

/** Newest first. */
const MAX_OF_ALERT = 500;

export async function readStepsOfAlert(
  { database, readStreams }: Pick<EventStore, "database" | "readStreams">,
  alertId: number,
): Promise<readonly NotificationStep[]> {
  const rows = await database
    .selectFrom("notifications")
    .select("key")
    .where("alert_id", "=", alertId)
    .orderBy("requested_at", "desc")
    .limit(MAX_OF_ALERT)
    .execute();
  const streams = await readStreams(rows.map(({ key }) => key));
  const notifications = [...streams.values()] as (readonly RecordedEvent<NotificationEvent>[])[];
  return notifications.flatMap((events) => {
    const [request] = events;
    if (request?.type !== "NotificationRequested") return [];
    return events.flatMap((event) => stepOf(event, request.data) ?? []);
  });
}

function stepOf(
  event: RecordedEvent<NotificationEvent>,
  { channel, firing }: NotificationRequested["data"],
): NotificationStep | undefined {
  const { position, recordedAt } = event;
  const step = (
    kind: NotificationStep["kind"],
    detail: string,
    outcome: NotificationStep["outcome"] = null,
  ): NotificationStep => ({
    kind,
    position,
    recordedAt,
    channel,
    firing: firing === 0 ? null : firing,
    outcome,
    detail,
  });
  switch (event.type) {
    case "NotificationRequested":
      return step("requested", "");
    case "NotificationDelivered":
      return step("delivered", event.data.providerAnswer, event.data.outcome);
    case "NotificationConfirmed": {
      const { outcome, providerAnswer } = event.data;
      return outcome === "delivered"
        ? step("delivered", providerAnswer, outcome)
        : step("gaveUp", providerAnswer);
    }
    case "NotificationAttemptFailed":
      return step("attemptFailed", event.data.error);
    case "NotificationGaveUp":
      return step("gaveUp", event.data.reason);
    default:
      // Ignore event types that the outbox may add later.
      return undefined;
  }
}
