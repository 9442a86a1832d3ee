import { sql, type Kysely } from "kysely";
import type { DeliveryStatus } from "../contract/live.ts";
import type { Database } from "../database/schema.ts";

const UNSETTLED: readonly DeliveryStatus[] = ["queued", "retrying", "deferred"];

/** Stands for every alert in the table of what is muted. */
export const EVERY_ALERT = 0;

/** A notification that is due and not part of a message yet. */
export interface Ungrouped {
  readonly key: string;
  readonly contactId: number;
  readonly alertId: number;
}

const waitingOf = (database: Kysely<Database>, channel: string) =>
  database
    .selectFrom("notifications")
    .where("status", "in", UNSETTLED)
    .where("channel", "=", channel);

const mutedAlerts = (database: Kysely<Database>, now: string) =>
  database.selectFrom("notification_mutes").select("alert_id").where("until", ">", now);

/**
 * Names of the messages of one channel that are due at `now` (ISO), the longest due first. What is
 * part of no message goes by its own key, unless `isGroupedOnly`.
 */
export async function readDueMessages(
  database: Kysely<Database>,
  channel: string,
  now: string,
  { limit, isGroupedOnly }: { readonly limit: number; readonly isGroupedOnly: boolean },
): Promise<readonly string[]> {
  const name = sql<string>`coalesce(message, key)`;
  const due = waitingOf(database, channel)
    .where("next_attempt_at", "<=", now)
    .where((eb) =>
      eb.or([eb("alert_id", "is", null), eb("alert_id", "not in", mutedAlerts(database, now))]),
    );
  const rows = await (isGroupedOnly ? due.where(isStarted) : due)
    .select([name.as("name"), (eb) => eb.fn.min("next_attempt_at").as("due_at")])
    .groupBy(name)
    .orderBy("due_at")
    .orderBy("name")
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
}

/** Tests, what is part of a message, and what an older build has tried already on its own. */
const isStarted = sql<boolean>`(message is not null or attempts > 0 or is_test = 1)`;

/** Names of the messages of one channel that are not settled, due or not, in order after `after`. */
export async function readWaitingMessages(
  database: Kysely<Database>,
  channel: string,
  after: string,
  { limit, isGroupedOnly }: { readonly limit: number; readonly isGroupedOnly: boolean },
): Promise<readonly string[]> {
  const name = sql<string>`coalesce(message, key)`;
  const waiting = waitingOf(database, channel).where(name, ">", after);
  const rows = await (isGroupedOnly ? waiting.where(isStarted) : waiting)
    .select(name.as("name"))
    .distinct()
    .orderBy("name")
    .limit(limit)
    .execute();
  return rows.map((row) => row.name);
}

/** Keys of the notifications of one message, its first one first; of its own when it is alone. */
export async function readMessageKeys(
  database: Kysely<Database>,
  message: string,
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom("notifications")
    .select("key")
    .where("message", "=", message)
    .orderBy("requested_at")
    .orderBy("key")
    .execute();
  return rows.length === 0 ? [message] : rows.map((row) => row.key);
}

/** What is due and waits to be put into a message, the oldest first. */
export async function readUngrouped(
  database: Kysely<Database>,
  channel: string,
  now: string,
  limit: number,
): Promise<readonly Ungrouped[]> {
  const rows = await waitingOf(database, channel)
    .select(["key", "contact_id", "alert_id"])
    .where("next_attempt_at", "<=", now)
    .where("message", "is", null)
    .where("attempts", "=", 0)
    .where("is_test", "=", 0)
    .where("alert_id", "not in", mutedAlerts(database, now))
    .orderBy("requested_at")
    .orderBy("key")
    .limit(limit)
    .execute();
  return rows.flatMap(({ key, contact_id: contactId, alert_id: alertId }) =>
    alertId === null ? [] : [{ key, contactId, alertId }],
  );
}

/** Keys that are due and not marked as kept back: of one muted alert, or of everything. */
export async function readUndeferred(
  database: Kysely<Database>,
  now: string,
  limit: number,
  isMutedOnly: boolean,
): Promise<readonly { readonly key: string; readonly alertId: number | null }[]> {
  const due = database
    .selectFrom("notifications")
    .select(["key", "alert_id"])
    .where("status", "in", ["queued", "retrying"])
    .where("next_attempt_at", "<=", now)
    .where("is_test", "=", 0);
  const rows = await (isMutedOnly ? due.where("alert_id", "in", mutedAlerts(database, now)) : due)
    .orderBy("key")
    .limit(limit)
    .execute();
  return rows.map(({ key, alert_id: alertId }) => ({ key, alertId }));
}

/** When the last message to each contact of the channel was put together, since `since`, ISO. */
export async function readLastMessages(
  database: Kysely<Database>,
  channel: string,
  since: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await database
    .selectFrom("notifications")
    .select(["contact_id", (eb) => eb.fn.max("grouped_at").as("grouped_at")])
    .where("channel", "=", channel)
    .where("grouped_at", ">", since)
    .groupBy("contact_id")
    .execute();
  return new Map(
    rows.flatMap(({ contact_id, grouped_at }) =>
      grouped_at === null ? [] : [[contact_id, grouped_at] as const],
    ),
  );
}

/** When each alert last spoke to a contact of the channel, since `since`, ISO; absent if it has not. */
export async function readLastOfAlerts(
  database: Kysely<Database>,
  channel: string,
  since: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await database
    .selectFrom("notifications")
    .select(["alert_id", "contact_id", "settled_at", "grouped_at", "status"])
    .where("channel", "=", channel)
    .where("is_test", "=", 0)
    .where((eb) =>
      eb.or([
        eb("grouped_at", ">", since),
        eb.and([eb("status", "=", "delivered"), eb("settled_at", ">", since)]),
      ]),
    )
    .execute();
  const last = new Map<string, string>();
  for (const { alert_id, contact_id, settled_at, grouped_at, status } of rows) {
    const name = `${alert_id} ${contact_id}`;
    const spoken = status === "delivered" ? settled_at : grouped_at;
    if (spoken !== null && spoken > (last.get(name) ?? "")) last.set(name, spoken);
  }
  return last;
}
