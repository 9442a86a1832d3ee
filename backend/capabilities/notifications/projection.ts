import type { Insertable, Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import { describeDeferral } from "./quiet.ts";
import { reschedulesAttempt } from "./decide.ts";
import { symbolOf } from "./messages/notice.ts";
import {
  notificationEventTypes,
  type NotificationEvent,
  type NotificationRequested,
} from "./events.ts";

export const notificationProjection: Projection = {
  name: "notifications",
  version: 3,
  tables: ["notifications"],
  handles: notificationEventTypes,
  project: async (transaction, events) => {
    for (const run of alikeRuns(events as readonly RecordedEvent<NotificationEvent>[])) {
      await project(transaction, run);
    }
  },
};

type Run = readonly [
  RecordedEvent<NotificationEvent>,
  ...(readonly RecordedEvent<NotificationEvent>[]),
];

/** Limits the number of parameters per statement, which some database engines cap. */
const MAX_ALIKE = 200;

/** A message's notifications change together, so consecutive equal events use one statement. */
function* alikeRuns(events: readonly RecordedEvent<NotificationEvent>[]): Generator<Run> {
  let run: RecordedEvent<NotificationEvent>[] = [];
  let common = "";
  for (const event of events) {
    const { type, version, recordedAt, data } = event;
    // Each request has its own data, but inserted rows may differ within a statement.
    const said =
      type === "NotificationRequested" ? type : JSON.stringify([version, recordedAt, data]);
    const [first, ...rest] = run;
    if (first && (first.type !== type || said !== common || run.length === MAX_ALIKE)) {
      yield [first, ...rest];
      run = [];
    }
    common = said;
    run.push(event);
  }
  const [first, ...rest] = run;
  if (first) yield [first, ...rest];
}

/** Pads the keys to a power of two with the last, so that few different statements exist. */
function padded(keys: readonly string[]): readonly string[] {
  const last = keys.at(-1) ?? "";
  const size = 2 ** Math.ceil(Math.log2(Math.max(1, keys.length)));
  return [...keys, ...Array.from({ length: size - keys.length }, () => last)];
}

async function project(transaction: Transaction<Database>, run: Run): Promise<void> {
  const [event] = run;
  const { version } = event;
  // The version check prevents a redelivered event from reverting the row.
  const row = transaction
    .updateTable("notifications")
    .where("key", "in", padded(run.map(({ stream }) => stream)))
    .where("version", "<", version);
  switch (event.type) {
    case "NotificationRequested":
      await transaction
        .insertInto("notifications")
        .values(run.flatMap((each) => (each.type === event.type ? [requestedRow(each)] : [])))
        .onConflict((conflict) => conflict.column("key").doNothing())
        .execute();
      return;
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
          ...(reschedulesAttempt(reason) && until !== null ? { next_attempt_at: until } : {}),
        })
        .execute();
      return;
    }
    case "NotificationDelivered":
      await row
        .set({
          version,
          status: "delivered",
          outcome: event.data.outcome,
          tracking_id: event.data.trackingId ?? null,
          attempts: event.data.attempt,
          next_attempt_at: null,
          settled_at: event.recordedAt,
          detail: event.data.providerAnswer,
        })
        .execute();
      return;
    case "NotificationConfirmed": {
      const { outcome, providerAnswer: detail } = event.data;
      await row
        .set(
          outcome === "delivered"
            ? { version, outcome, tracking_id: null, detail }
            : { version, status: "failed", outcome: null, tracking_id: null, detail },
        )
        .execute();
      return;
    }
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

function requestedRow({
  stream: key,
  version,
  data,
}: RecordedEvent<NotificationRequested>): Insertable<Database["notifications"]> {
  const { alertId, channel, contactId, isTest, requestedAt } = data;
  return {
    key,
    alert_id: alertId,
    symbol: symbolOf(data) ?? "",
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
    outcome: null,
    tracking_id: null,
    version,
  };
}
