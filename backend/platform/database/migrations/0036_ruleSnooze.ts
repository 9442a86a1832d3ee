import type { Kysely } from "kysely";

/** Time until which a rule is snoozed. Derived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("rules").addColumn("snoozed_until", "text").execute();
}
