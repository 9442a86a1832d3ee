import type { Kysely } from "kysely";

/**
 * Frozen once released: a migration describes the schema of its own release, not the current one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ["repeat", "text", "once"],
    ["direction", "text", "either"],
    ["sessions", "text", "regular"],
    ["cooldown_minutes", "integer", 15],
    ["is_rearming", "integer", 0],
    ["firings", "integer", 0],
    ["needs_history", "integer", 0],
  ] as const;
  for (const [name, type, value] of columns) {
    await db.schema
      .alterTable("alerts")
      .addColumn(name, type, (column) => column.notNull().defaultTo(value))
      .execute();
  }
  for (const name of ["expires_at", "note", "held", "suspension", "adjustment"]) {
    await db.schema.alterTable("alerts").addColumn(name, "text").execute();
  }
  await db.schema
    .createIndex("alerts_expires_at")
    .on("alerts")
    .column("expires_at")
    .where("expires_at" as never, "is not", null)
    .execute();
  await db.schema
    .createIndex("alerts_needs_history")
    .on("alerts")
    .column("id")
    .where("needs_history" as never, "=", 1 as never)
    .execute();

  await db.schema
    .createTable("price_tapes")
    .addColumn("symbol", "text", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull())
    .addColumn("exchange_time", "text", (column) => column.notNull())
    .addColumn("price", "double precision", (column) => column.notNull())
    .addColumn("trade_date", "text", (column) => column.notNull())
    .addColumn("reference", "double precision")
    .addPrimaryKeyConstraint("price_tapes_key", ["symbol", "currency", "source"])
    .execute();
}
