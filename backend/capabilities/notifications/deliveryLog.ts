import { sql, type Kysely, type Selectable } from "kysely";
import {
  LOG_PAGE,
  MAX_COUNTED,
  RECENT_DELIVERIES,
  type DeliveryLog,
  type DeliveryLogQuery,
  type DeliveryStep,
  type Delivery,
} from "../../contract/notifications/delivery.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { describeDeferral } from "./quiet.ts";
import { readDestinationLabels, type DescribeDestination } from "./messages/destinationLabels.ts";
import type { NotificationEvent } from "./events.ts";
import type { DeliveryOutcome, DeliveryStatus } from "../../domain/choices.ts";

/** Includes tests. */
export async function readRecentDeliveries(database: Kysely<Database>): Promise<Delivery[]> {
  const rows = await database
    .selectFrom("notifications")
    .selectAll()
    .orderBy("requested_at", "desc")
    .orderBy("key", "desc")
    .limit(RECENT_DELIVERIES)
    .execute();
  const describe = await readDestinationLabels(database, rows);
  return rows.map((row) => toDelivery(row, describe));
}

const toDelivery = (
  row: Selectable<Database["notifications"]>,
  describe: DescribeDestination,
): Delivery => ({
  key: row.key,
  alertId: row.alert_id,
  symbol: row.symbol,
  channel: row.channel,
  destination: describe(row),
  isTest: row.is_test === 1,
  // Safe to cast, because only the projection writes it.
  status: row.status as DeliveryStatus,
  outcome: row.outcome as DeliveryOutcome | null,
  attempts: row.attempts,
  time: row.settled_at ?? row.requested_at,
  detail: row.detail,
});

/** Newest first. Status comes from the table, the steps of each notification from the event log. */
export async function readDeliveryLog(
  store: Pick<EventStore, "database" | "readStreams">,
  query: DeliveryLogQuery,
): Promise<DeliveryLog> {
  const { database } = store;
  const limit = query.limit ?? LOG_PAGE;
  const rows = await newestFirst(beforeCursor(filtered(database, query), query.before))
    .selectAll()
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const describe = await readDestinationLabels(database, page);
  const streams = await store.readStreams(page.map(({ key }) => key));
  const together = await countTogether(
    database,
    page.flatMap(({ message }) => (message === null ? [] : [message])),
  );
  return {
    entries: page.map((row) => ({
      ...toDelivery(row, describe),
      requestedAt: row.requested_at,
      nextAttemptAt: row.next_attempt_at,
      toldTogether: together.get(row.message ?? "") ?? 1,
      steps: (streams.get(row.key) ?? []).map((event) =>
        toStep(event as RecordedEvent<NotificationEvent>),
      ),
    })),
    total: await countSome(database, filtered(database, query)),
    next: rows.length > limit && last ? `${last.requested_at} ${last.key}` : null,
  };
}

function filtered(database: Kysely<Database>, query: DeliveryLogQuery) {
  let rows = database.selectFrom("notifications");
  const { channel, status, outcome, symbol, tests } = query;
  if (channel !== undefined) rows = rows.where("channel", "=", channel);
  if (status !== undefined) rows = rows.where("status", "=", status);
  // Literal condition of the partial index on undelivered notifications, so that it is used.
  if (status !== undefined && status !== "delivered") {
    rows = rows.where(sql<boolean>`status <> 'delivered'`);
  }
  if (outcome !== undefined) rows = rows.where("outcome", "=", outcome);
  if (symbol !== undefined && symbol.trim() !== "") {
    rows = rows.where("symbol", "=", symbol.trim().toUpperCase());
  }
  if (tests === "only") rows = rows.where(sql<boolean>`is_test = 1`);
  if (tests === "without") rows = rows.where("is_test", "=", 0);
  return rows;
}

type Rows = ReturnType<typeof filtered>;

const newestFirst = (rows: Rows): Rows =>
  rows.orderBy("requested_at", "desc").orderBy("key", "desc");

/** The cursor is the last row shown, so pages do not overlap when new rows arrive. */
function beforeCursor(rows: Rows, before: string | undefined): Rows {
  const [, time, key] = /^(\S+) (.+)$/.exec(before ?? "") ?? [];
  if (time === undefined || key === undefined) return rows;
  // The first condition is redundant, but allows the index to be used.
  return rows
    .where("requested_at", "<=", time)
    .where((eb) =>
      eb.or([
        eb("requested_at", "<", time),
        eb.and([eb("requested_at", "=", time), eb("key", "<", key)]),
      ]),
    );
}

/** Counts up to {@link MAX_COUNTED} rows; a full count would become slower with every delivery. */
async function countSome(database: Kysely<Database>, rows: Rows): Promise<number> {
  const { count } = await database
    .selectFrom(newestFirst(rows).select("key").limit(MAX_COUNTED).as("counted"))
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countTogether(
  database: Kysely<Database>,
  messages: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (messages.length === 0) return new Map();
  const rows = await database
    .selectFrom("notifications")
    .select(["message", (eb) => eb.fn.countAll().as("count")])
    .where("message", "in", [...new Set(messages)])
    .groupBy("message")
    .execute();
  return new Map(rows.map(({ message, count }) => [message ?? "", Number(count)]));
}

function toStep(event: RecordedEvent<NotificationEvent>): DeliveryStep {
  const step = {
    time: event.recordedAt,
    attempt: null,
    latencyMs: null,
    outcome: null,
    isPermanent: false,
    nextAttemptAt: null,
  };
  switch (event.type) {
    case "NotificationRequested":
      return { ...step, kind: "requested", detail: "" };
    case "NotificationDeferred": {
      const { reason, until } = event.data;
      return { ...step, kind: "deferred", detail: describeDeferral(reason, until) };
    }
    case "NotificationGrouped":
      return { ...step, kind: "begun", detail: "" };
    case "NotificationAttemptFailed": {
      const { attempt, latencyMs, permanent: isPermanent, nextAttemptAt, error } = event.data;
      const failed = { attempt, latencyMs, isPermanent, nextAttemptAt };
      return { ...step, ...failed, kind: "attemptFailed", detail: error };
    }
    case "NotificationDelivered": {
      const { attempt, latencyMs, outcome, providerAnswer: detail } = event.data;
      return { ...step, kind: "delivered", attempt, latencyMs, outcome, detail };
    }
    case "NotificationConfirmed": {
      const { outcome, providerAnswer: detail } = event.data;
      return { ...step, kind: "confirmed", outcome: outcome === "failed" ? null : outcome, detail };
    }
    case "NotificationGaveUp":
      return { ...step, kind: "gaveUp", detail: event.data.reason };
    default:
      return event satisfies never;
  }
}
