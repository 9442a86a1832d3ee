import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";

/**
 * When (ISO) the message was due that has waited longest at `now`; null when none is due. What is
 * kept back on purpose (muted, quiet hours) does not count. One step into the index a status.
 */
export async function readOldestDue(
  database: Kysely<Database>,
  now: string,
): Promise<string | null> {
  let oldest: string | null = null;
  for (const status of ["queued", "retrying"]) {
    const row = await database
      .selectFrom("notifications")
      .select("next_attempt_at")
      .where("status", "=", status)
      .where("next_attempt_at", "<=", now)
      .orderBy("next_attempt_at")
      .limit(1)
      .executeTakeFirst();
    const due = row?.next_attempt_at ?? null;
    if (due !== null && (oldest === null || due < oldest)) oldest = due;
  }
  return oldest;
}
