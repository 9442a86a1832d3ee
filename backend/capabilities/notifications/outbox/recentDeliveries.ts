import type { Kysely, Selectable } from "kysely";
import { RECENT_DELIVERIES, type Delivery } from "../../../contract/notifications/delivery.ts";
import type { DeliveryOutcome, DeliveryStatus } from "../../../domain/choices.ts";
import type { Database } from "../../../platform/database/schema.ts";
import { readDestinationLabels, type DescribeDestination } from "../messages/destinationLabels.ts";

/** Includes tests. */
export async function readRecentDeliveries(database: Kysely<Database>): Promise<Delivery[]> {
  const rows = await database
    .selectFrom("notifications")
    .selectAll()
    .orderBy("requested_at", "desc")
    .orderBy("key", "desc")
    .limit(RECENT_DELIVERIES)
    .execute();
  const describe = await readDestinationLabels(database, rows);
  return rows.map((row) => toDelivery(row, describe));
}

export const toDelivery = (
  row: Selectable<Database["notifications"]>,
  describe: DescribeDestination,
): Delivery => ({
  key: row.key,
  alertId: row.alert_id,
  symbol: row.symbol,
  channel: row.channel,
  destination: describe(row),
  isTest: row.is_test === 1,
  // Safe to cast, because only the projection writes it.
  status: row.status as DeliveryStatus,
  outcome: row.outcome as DeliveryOutcome | null,
  attempts: row.attempts,
  time: row.settled_at ?? row.requested_at,
  detail: row.detail,
});
