import type { Kysely } from "kysely";

/** Until when a rule sends nothing. Derived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("rules").addColumn("snoozed_until", "text").execute();
}
