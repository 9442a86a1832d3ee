import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import type { RecordedEvent } from "../eventStore/event.ts";
import type { Projection } from "../eventStore/projection.ts";
import { describeDeferral } from "./deferral.ts";
import { movesTheAttempt } from "./evolve.ts";
import { symbolOf } from "./notice.ts";
import { notificationEventTypes, type NotificationEvent } from "./events.ts";

/** The outbox as a table: what is due, and what the delivery log shows. */
export const notificationProjection: Projection = {
  name: "notifications",
  version: 2,
  tables: ["notifications"],
  handles: notificationEventTypes,
  project: async (transaction, events) => {
    for (const event of events) {
      await project(transaction, event as RecordedEvent<NotificationEvent>);
    }
  },
};

async function project(
  transaction: Transaction<Database>,
  event: RecordedEvent<NotificationEvent>,
): Promise<void> {
  const key = event.stream;
  const { version } = event;
  // The version keeps a redelivered older event from moving the row back.
  const row = transaction
    .updateTable("notifications")
    .where("key", "=", key)
    .where("version", "<", version);
  switch (event.type) {
    case "NotificationRequested": {
      const { alertId, channel, contactId, isTest, requestedAt } = event.data;
      await transaction
        .insertInto("notifications")
        .values({
          key,
          alert_id: alertId,
          symbol: symbolOf(event.data) ?? "",
          channel,
          contact_id: contactId,
          is_test: isTest ? 1 : 0,
          status: "queued",
          attempts: 0,
          requested_at: requestedAt,
          next_attempt_at: requestedAt,
          settled_at: null,
          detail: "",
          message: null,
          grouped_at: null,
          version,
        })
        .onConflict((conflict) => conflict.column("key").doNothing())
        .execute();
      return;
    }
    case "NotificationGrouped":
      await row
        .set({
          version,
          status: "queued",
          message: event.data.message,
          grouped_at: event.data.groupedAt,
          detail: "",
        })
        .execute();
      return;
    case "NotificationDeferred": {
      const { reason, until } = event.data;
      await row
        .set({
          version,
          status: "deferred",
          detail: describeDeferral(reason, until),
          ...(movesTheAttempt(reason) && until !== null ? { next_attempt_at: until } : {}),
        })
        .execute();
      return;
    }
    case "NotificationDelivered":
      await row
        .set({
          version,
          status: "delivered",
          attempts: event.data.attempt,
          next_attempt_at: null,
          settled_at: event.recordedAt,
          detail: event.data.providerAnswer,
        })
        .execute();
      return;
    case "NotificationAttemptFailed":
      await row
        .set({
          version,
          status: "retrying",
          attempts: event.data.attempt,
          next_attempt_at: event.data.nextAttemptAt,
          detail: event.data.error,
        })
        .execute();
      return;
    case "NotificationGaveUp":
      await row
        .set({
          version,
          status: "failed",
          next_attempt_at: null,
          settled_at: event.recordedAt,
          detail: event.data.reason,
        })
        .execute();
      return;
    default:
      event satisfies never;
  }
}
