import { type DeliveryOutcome, deliveryOutcomes } from "../../domain/choices.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import { isoTime } from "../../platform/clock.ts";

export const activityKinds = [
  "alertFired",
  "ruleFired",
  "ruleSnoozed",
  ...deliveryOutcomes,
  "failed",
] as const;
export type ActivityKind = (typeof activityKinds)[number];

const TEST_STREAM = "notification-test-";

/** True for a message's first notification, so that a message counts once. Tests do not count. */
function isMessage(stream: string, data: unknown): boolean {
  const { message = stream } = data as { readonly message?: string };
  return message === stream && !stream.startsWith(TEST_STREAM);
}

export function kindOf({ type, data, stream }: RecordedEvent): ActivityKind | undefined {
  switch (type) {
    case "AlertTriggered":
      return "alertFired";
    case "RuleFired":
      return (data as { snoozed?: true }).snoozed ? "ruleSnoozed" : "ruleFired";
    case "NotificationDelivered":
    case "NotificationConfirmed":
      return isMessage(stream, data)
        ? (data as { outcome: DeliveryOutcome | "failed" }).outcome
        : undefined;
    case "NotificationGaveUp":
      return isMessage(stream, data) ? "failed" : undefined;
    default:
      return undefined;
  }
}

const POSITION = { hour: "", kind: "position" } as const;

/** Counts activity per hour for recent weeks. Events that were already counted are skipped. */
export const activityProjection: Projection = {
  name: "activity",
  version: 1,
  tables: ["activity_hours"],
  handles: [
    "AlertTriggered",
    "RuleFired",
    "NotificationDelivered",
    "NotificationConfirmed",
    "NotificationGaveUp",
  ],
  project: async (transaction, events) => {
    const counted = await readPosition(transaction);
    const sums = new Map<string, { hour: string; kind: string; count: number }>();
    for (const event of events) {
      const kind = event.position > counted ? kindOf(event) : undefined;
      if (!kind) continue;
      const hour = hourOf(Date.parse(event.recordedAt));
      const key = `${hour} ${kind}`;
      sums.set(key, { hour, kind, count: (sums.get(key)?.count ?? 0) + 1 });
    }
    const last = events.at(-1)?.position ?? 0;
    if (last <= counted) return;
    for (const { count, ...key } of sums.values()) {
      await transaction
        .insertInto("activity_hours")
        .values({ ...key, count })
        .onConflict((conflict) =>
          conflict
            .columns(["hour", "kind"])
            .doUpdateSet((eb) => ({ count: eb("activity_hours.count", "+", count) })),
        )
        .execute();
    }
    await transaction
      .insertInto("activity_hours")
      .values({ ...POSITION, count: last })
      .onConflict((conflict) => conflict.columns(["hour", "kind"]).doUpdateSet({ count: last }))
      .execute();
    const newest = [...sums.values()]
      .map(({ hour }) => hour)
      .toSorted()
      .at(-1);
    if (newest === undefined) return;
    await transaction
      .deleteFrom("activity_hours")
      .where("hour", ">", "")
      .where("hour", "<", oldestKept(newest))
      .execute();
  },
};

async function readPosition(transaction: Transaction<Database>): Promise<number> {
  const row = await transaction
    .selectFrom("activity_hours")
    .select("count")
    .where("hour", "=", POSITION.hour)
    .where("kind", "=", POSITION.kind)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Five weeks: enough for a late digest, with room for a clock that was ahead. */
export const KEPT_HOURS = 35 * 24;

/** Returns the start of the hour of an epoch time, ISO 8601, UTC. */
export const hourOf = (time: number): string => isoTime(time - (time % HOUR_MS));

export const oldestKept = (hour: string): string => hourOf(Date.parse(hour) - KEPT_HOURS * HOUR_MS);
