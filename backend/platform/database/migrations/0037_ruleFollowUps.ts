import type { Kysely } from "kysely";

/** Rule firings that await acknowledgment, and when they were acknowledged. Derived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("rule_firings").addColumn("acknowledged_at", "text").execute();
  await db.schema
    .createTable("rule_follow_ups")
    .addColumn("rule_id", "integer", (column) => column.notNull())
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("firing", "integer", (column) => column.notNull())
    .addColumn("fired_at", "text", (column) => column.notNull())
    .addColumn("repeat_minutes", "integer")
    .addColumn("sent", "integer", (column) => column.notNull())
    .addColumn("set_at", "text", (column) => column.notNull())
    .addColumn("next_at", "text")
    .addColumn("channel", "text")
    .addColumn("after_minutes", "integer")
    .addColumn("escalates_at", "text")
    .addColumn("due_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("rule_follow_ups_key", ["rule_id", "symbol"])
    .execute();
  for (const column of ["firing", "due_at", "set_at"]) {
    await db.schema
      .createIndex(`rule_follow_ups_${column}`)
      .on("rule_follow_ups")
      .column(column)
      .execute();
  }
}
