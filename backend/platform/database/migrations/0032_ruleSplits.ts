import type { Kysely } from "kysely";

/**
 * When a rule's figures were written, and the trade date up to which a watch has accounted for
 * splits.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("rules").addColumn("written_at", "text").execute();
  await db.schema.alterTable("rule_watches").addColumn("adjusted_to", "text").execute();
}
