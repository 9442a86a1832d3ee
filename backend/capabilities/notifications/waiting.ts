import { sql, type Kysely, type SelectQueryBuilder } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import { isoTime } from "../../platform/clock.ts";

/** Due by `now`. A time beyond `horizon` is from before the clock was set back and also due. */
export interface Due {
  readonly now: string;
  /** Latest time to which any rule can defer; ISO 8601, UTC. */
  readonly horizon: string;
}

export const dueAt = (now: number, maxDelayMs: number): Due => ({
  now: isoTime(now),
  horizon: isoTime(now + maxDelayMs),
});

/** Makes everything due; used after a restart, which ignores backoff. */
export const ALWAYS: Due = { now: "9999", horizon: "9999" };

export const isDue = (time: string, { now, horizon }: Due): boolean =>
  time <= now || time > horizon;

/** Id that stands for all alerts in the table of mutes. */
export const EVERY_ALERT = 0;

export interface Ungrouped {
  readonly key: string;
  readonly contactId: number;
  /** Null for a rule. */
  readonly alertId: number | null;
  readonly requestedAt: string;
}

/** Must match the partial indexes literally; otherwise every delivery is scanned. */
const isUnsettled = sql<boolean>`settled_at is null`;
const isUngrouped = sql<boolean>`settled_at is null and message is null and attempts = 0 and is_test = 0`;
/** Matches each message's first notification, tests, and those that an older version tried. */
const isStarted = sql<boolean>`settled_at is null and (message = key or (message is null and (attempts > 0 or is_test = 1)))`;
const isUnmarked = sql<boolean>`settled_at is null and status <> 'deferred' and is_test = 0`;
const isMessage = sql<boolean>`message = key`;

/** Avoids the channel's index: SQLite would prefer it and scan every delivery of the channel. */
export const matchesChannel = (channel: string) => sql<boolean>`channel || '' = ${channel}`;

type Rows = SelectQueryBuilder<Database, "notifications", object>;

const mutedAlerts = (database: Kysely<Database>, now: string) =>
  database.selectFrom("notification_mutes").select("alert_id").where("until", ">", now);

/** Rules and tests have no alert, so mutes of alerts do not apply to them. */
const isUnmuted = (column: string, now: string) =>
  sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} not in (select alert_id from notification_mutes where until > ${now}))`;

/** Reads two ranges of one index, because a single condition with "or" would cause a scan. */
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

export interface QueuePlace {
  readonly at: string;
  readonly key: string;
}

export const QUEUE_START: QueuePlace = { at: "", key: "" };

/** The key is that of the message's first notification. */
export interface DueMessage extends QueuePlace {}

/**
 * Reads the messages of a channel after a cursor that are due by `until` (ISO), most overdue first.
 * A message is represented by its first notification. A message about several alerts is held back
 * only if all of them are muted at `now`. With `isUngroupedToo`, used if nothing is ever grouped,
 * each notification is a message; no index covers that.
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

/** Returns a message's keys, the first one first; only the given key if it is ungrouped. */
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

/** Most overdue first. */
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

/** Most overdue first. */
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

/** In no particular order. */
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

/** Exclusive of its beginning. */
export interface Span {
  readonly after: string;
  readonly until: string;
}

/** ISO times, by contact. */
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

export interface LastDelivery {
  readonly alertId: number;
  readonly contactId: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly message: string | null;
}

export async function readLastDeliveries(
  database: Kysely<Database>,
  channel: string,
  alertIds: readonly number[],
  { after, until }: Span,
): Promise<readonly LastDelivery[]> {
  const ofAlerts = database
    .selectFrom("notifications")
    .select(["alert_id", "contact_id", "settled_at", "grouped_at", "status", "message"])
    .where("alert_id", "in", alertIds)
    .where("is_test", "=", 0);
  // A notification grouped in the period was settled in it, or is not settled yet.
  const settled = await ofAlerts
    .where(matchesChannel(channel))
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
