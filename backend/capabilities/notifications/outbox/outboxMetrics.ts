import { sql, type Kysely } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import { countRows } from "../../../platform/database/reader.ts";
import type { Database } from "../../../platform/database/schema.ts";
import type { Meter } from "../../../platform/meter.ts";
import type { ChannelName } from "../events.ts";
import { deliveryOutcomes } from "../../../domain/choices.ts";
import type { NotificationRequest } from "../decide.ts";
import type { AttemptOutcome } from "./attempt.ts";

/** Condition of the index `notifications_unmarked`; deferred notifications are not overdue. */
const isWaiting = sql<boolean>`settled_at is null and status <> 'deferred' and is_test = 0`;

/** Due time (ISO) of the message most overdue at `now`; null if none is due. */
export async function readOldestDue(
  database: Kysely<Database>,
  now: string,
): Promise<string | null> {
  const row = await database
    .selectFrom("notifications")
    .select("next_attempt_at")
    .where(isWaiting)
    .where("next_attempt_at", "<=", now)
    .orderBy("next_attempt_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at ?? null;
}

/** Bounds in seconds. Firings of a minute are sent together; channels retry for six hours. */
const BUCKETS = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600, 21_600];

export type MeasureAttempt = (
  channel: ChannelName,
  outcome: AttemptOutcome,
  requests: readonly NotificationRequest[],
) => void;

export function measureOutbox(
  meter: Meter,
  {
    database,
    clock,
    channels,
  }: {
    readonly database: Kysely<Database>;
    readonly clock: Clock;
    readonly channels: readonly ChannelName[];
  },
): MeasureAttempt {
  meter.gauge(
    { name: "outbox_depth", help: "Number of unsettled notifications, including deferred ones" },
    async () => {
      const unsettled = database
        .selectFrom("notifications")
        .where(sql<boolean>`settled_at is null`);
      return [{ value: await countRows(unsettled) }];
    },
  );
  meter.gauge(
    {
      name: "outbox_oldest_due_seconds",
      help: "Time since the oldest waiting message was due, in seconds",
    },
    async () => {
      const now = clock.now();
      const due = await readOldestDue(database, new Date(now).toISOString());
      return [{ value: due === null ? 0 : Math.max(0, (now - Date.parse(due)) / 1000) }];
    },
  );
  const count = meter.counter({
    name: "deliveries_total",
    help: "Number of notifications by the outcome of the delivery attempt",
    labels: ["channel", "outcome"],
  });
  // Start at zero, because Prometheus sees no increase in a series that begins with a count.
  for (const channel of channels) for (const outcome of OUTCOMES) count({ channel, outcome }, 0);
  const observe = meter.histogram({
    name: "tick_to_message_seconds",
    help: "Time from the firing price to the delivery of its message, in seconds, excluding test messages",
    labels: ["channel"],
    buckets: BUCKETS,
  });
  return (channel, outcome, requests) => {
    count({ channel, outcome: wordOf(outcome) }, requests.length);
    if (outcome.kind !== "delivered") return;
    const now = clock.now();
    for (const { isTest, requestedAt } of requests) {
      // Negative after the clock was set back.
      if (!isTest) observe(Math.max(0, (now - Date.parse(requestedAt)) / 1000), { channel });
    }
  };
}

const OUTCOMES = [...deliveryOutcomes, "failed", "refused", "abandoned"] as const;
type Outcome = (typeof OUTCOMES)[number];

function wordOf(outcome: AttemptOutcome): Outcome {
  switch (outcome.kind) {
    case "delivered":
      return outcome.outcome;
    case "failed":
      return outcome.permanent ? "refused" : "failed";
    case "giveUp":
      return "abandoned";
    default:
      return outcome satisfies never;
  }
}
