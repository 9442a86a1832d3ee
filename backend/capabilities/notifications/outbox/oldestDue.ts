import { sql, type Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";

/** Condition of the index `notifications_unmarked`; deferred notifications are not overdue. */
const isWaiting = sql<boolean>`settled_at is null and status <> 'deferred' and is_test = 0`;

/**
 * Returns the due time (ISO) of the message that is most overdue at `now`; null if none is due.
 */
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
