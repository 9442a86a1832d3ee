import type { Kysely } from "kysely";

/**
 * Why a rule was suspended, and the time of each firing's event, from which a flood is counted.
 * Derived.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("rules").addColumn("suspension", "text").execute();
  await db.schema
    .alterTable("rule_firings")
    .addColumn("happened_at", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createIndex("rule_firings_recent")
    .on("rule_firings")
    .columns(["rule_id", "happened_at", "kind", "symbol"])
    .execute();
}
