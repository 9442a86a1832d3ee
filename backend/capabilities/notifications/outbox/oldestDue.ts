import { sql, type Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";

/** The condition of the index `notifications_unmarked`: deferred notifications are not late. */
const isWaiting = sql<boolean>`settled_at is null and status <> 'deferred' and is_test = 0`;

/** When (ISO) the message was due that has waited longest at `now`; null when none is due. */
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
