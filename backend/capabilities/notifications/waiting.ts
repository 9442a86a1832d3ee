import { sql, type Kysely, type SelectQueryBuilder } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { Due } from "./due.ts";

/** Stands for every alert in the table of mutes. */
export const EVERY_ALERT = 0;

/** A notification that is due and not part of a message yet. */
export interface Ungrouped {
  readonly key: string;
  readonly contactId: number;
  /** Null of a rule. */
  readonly alertId: number | null;
  readonly requestedAt: string;
}

/** Word for word the conditions of the partial indexes, without which every delivery is walked. */
const isUnsettled = sql<boolean>`settled_at is null`;
const isUngrouped = sql<boolean>`settled_at is null and message is null and attempts = 0 and is_test = 0`;
/**
 * The first of each message, tests, and notifications that an older build has tried individually.
 */
const isStarted = sql<boolean>`settled_at is null and (message = key or (message is null and (attempts > 0 or is_test = 1)))`;
const isUnmarked = sql<boolean>`settled_at is null and status <> 'deferred' and is_test = 0`;
const isMessage = sql<boolean>`message = key`;

/**
 * The channel as a condition that no index answers: SQLite prefers one by the channel to one by many
 * alerts or a span of time, and would go through everything that the channel ever delivered.
 */
export const isOfChannel = (channel: string) => sql<boolean>`channel || '' = ${channel}`;

type Rows = SelectQueryBuilder<Database, "notifications", object>;

const mutedAlerts = (database: Kysely<Database>, now: string) =>
  database.selectFrom("notification_mutes").select("alert_id").where("until", ">", now);

/** A rule and a test are no alert, and no mute of one is theirs. */
const isUnmuted = (column: string, now: string) =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} not in (select alert_id from notification_mutes where until > ${now}))`;

/** Two ranges of one index: a single condition with "or" would make it a walk. */
async function readInRanges<T>(
  { now, horizon }: Due,
  limit: number,
  read: (range: (rows: Rows) => Rows, limit: number) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const due = await read((rows) => rows.where("next_attempt_at", "<=", now), limit);
  if (due.length >= limit) return due;
  const misdated = await read(
    (rows) => rows.where("next_attempt_at", ">", horizon),
    limit - due.length,
  );
  return misdated.length === 0 ? due : [...due, ...misdated];
}

/** Where in the queue a page ended. */
export interface QueuePlace {
  readonly at: string;
  readonly key: string;
}

export const QUEUE_START: QueuePlace = { at: "", key: "" };

/** A message that is due, by its name: the key of its first notification. */
export interface DueMessage extends QueuePlace {}

/**
 * The messages of one channel after a cursor in the queue and due by `until` (ISO), the longest due
 * first. A message is represented by its first notification; one about several alerts is deferred
 * only while all of them are muted (at `now`). With `isUngroupedToo`, where nothing is ever
 * grouped, each notification has its own key; there is no index for that.
 */
export async function readDueMessages(
  database: Kysely<Database>,
  channel: string,
  range: { readonly after: QueuePlace; readonly until: string; readonly now: string },
  { limit, isUngroupedToo }: { readonly limit: number; readonly isUngroupedToo: boolean },
): Promise<readonly DueMessage[]> {
  const { after, until, now } = range;
  const rows = await database
    .selectFrom("notifications as head")
    .select(["head.key", "head.next_attempt_at"])
    .where(isUngroupedToo ? isUnsettled : isStarted)
    .where("head.channel", "=", channel)
    .where("head.next_attempt_at", "<=", until)
    .where(sql<boolean>`(next_attempt_at, key) > (${after.at}, ${after.key})`)
    .where((eb) =>
      eb.or([
        isUnmuted("head.alert_id", now),
        eb.exists(
          eb
            .selectFrom("notifications as member")
            .select("member.key")
            .whereRef("member.message", "=", "head.key")
            .where(isUnmuted("member.alert_id", now)),
        ),
      ]),
    )
    .orderBy("head.next_attempt_at")
    .orderBy("head.key")
    .limit(limit)
    .execute();
  return rows.map(({ key, next_attempt_at: at }) => ({ key, at: at ?? "" }));
}

/** Keys of the notifications of one message, its first one first; its own key when it is alone. */
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

/** What is due and not grouped yet, of one contact or of all, the longest due first. */
export async function readUngrouped(
  database: Kysely<Database>,
  channel: string,
  due: Due,
  limit: number,
  contactId?: number,
): Promise<readonly Ungrouped[]> {
  const rows = await readInRanges(due, limit, (range, most) => {
    const waiting = range(database.selectFrom("notifications"))
      .select(["key", "contact_id", "alert_id", "requested_at"])
      .where(isUngrouped)
      .where("channel", "=", channel)
      .where(isUnmuted("alert_id", due.now));
    return (contactId === undefined ? waiting : waiting.where("contact_id", "=", contactId))
      .orderBy("next_attempt_at")
      .orderBy("requested_at")
      .orderBy("key")
      .limit(most)
      .execute();
  });
  return rows.map((row) => ({
    key: row.key,
    contactId: row.contact_id,
    alertId: row.alert_id,
    requestedAt: row.requested_at,
  }));
}

/** Keys that are due and not marked as deferred, the longest due first. */
export async function readUndeferred(
  database: Kysely<Database>,
  due: Due,
  limit: number,
): Promise<readonly string[]> {
  const rows = await readInRanges(due, limit, (range, most) =>
    range(database.selectFrom("notifications"))
      .select("key")
      .where(isUnmarked)
      .orderBy("next_attempt_at")
      .orderBy("key")
      .limit(most)
      .execute(),
  );
  return rows.map(({ key }) => key);
}

/** The same for notifications of muted alerts. */
export async function readUndeferredOfMuted(
  database: Kysely<Database>,
  { now }: Due,
  limit: number,
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom("notifications")
    .select("key")
    .where(isUnsettled)
    .where("alert_id", "in", mutedAlerts(database, now))
    .where("status", "in", ["queued", "retrying"])
    .where("next_attempt_at", "<=", now)
    .where("is_test", "=", 0)
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** A span of time, ISO; its beginning is not in it. */
export interface Span {
  readonly after: string;
  readonly until: string;
}

/** When the last message to each contact of the channel was put together within a span, ISO. */
export async function readLastMessages(
  database: Kysely<Database>,
  channel: string,
  { after, until }: Span,
): Promise<ReadonlyMap<number, string>> {
  const rows = await database
    .selectFrom("notifications")
    .select(["contact_id", (eb) => eb.fn.max("grouped_at").as("grouped_at")])
    .where(isMessage)
    .where("channel", "=", channel)
    .where("grouped_at", ">", after)
    .where("grouped_at", "<=", until)
    .groupBy("contact_id")
    .execute();
  return new Map(
    rows.flatMap(({ contact_id, grouped_at }) =>
      grouped_at === null ? [] : [[contact_id, grouped_at] as const],
    ),
  );
}

/** When and in which message an alert last reached a contact. */
export interface Spoken {
  readonly alertId: number;
  readonly contactId: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly message: string | null;
}

/** When each of the alerts reached a contact of the channel within a span. */
export async function readSpoken(
  database: Kysely<Database>,
  channel: string,
  alertIds: readonly number[],
  { after, until }: Span,
): Promise<readonly Spoken[]> {
  const ofAlerts = database
    .selectFrom("notifications")
    .select(["alert_id", "contact_id", "settled_at", "grouped_at", "status", "message"])
    .where("alert_id", "in", alertIds)
    .where("is_test", "=", 0);
  // What was grouped in the span is settled within it or not at all.
  const settled = await ofAlerts
    .where(isOfChannel(channel))
    .where("settled_at", ">", after)
    .execute();
  const unsettled = await ofAlerts
    .where("channel", "=", channel)
    .where(isUnsettled)
    .where("grouped_at", ">", after)
    .execute();
  return [...settled, ...unsettled].flatMap((row) => {
    const at = row.status === "delivered" ? row.settled_at : row.grouped_at;
    return at !== null && row.alert_id !== null && at > after && at <= until
      ? [{ alertId: row.alert_id, contactId: row.contact_id, at, message: row.message }]
      : [];
  });
}
