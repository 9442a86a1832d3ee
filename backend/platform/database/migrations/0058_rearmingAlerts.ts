import type { Kysely } from "kysely";

/** Counts alerts that wait to re-arm without reading the other active alerts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("alerts_rearming")
    .on("alerts")
    .column("status")
    .where("is_rearming" as never, "=", 1 as never)
    .execute();
}
