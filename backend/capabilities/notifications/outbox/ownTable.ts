import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";
import { notificationProjection } from "../projection.ts";

/**
 * False while the table is not as this build writes it: a server of another build that took over is
 * making it anew, or has. An outcome in the midst of that would be counted twice.
 */
export async function isOwnTable(reader: Kysely<Database>): Promise<boolean> {
  const { name, version } = notificationProjection;
  const row = await reader
    .selectFrom("projections")
    .select("version")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.version === version;
}
