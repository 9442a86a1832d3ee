import type { Kysely } from "kysely";
import { RECENT_DELIVERIES, type Delivery } from "../contract/delivery.ts";
import type { DeliveryStatus } from "../contract/live.ts";
import type { Database } from "../database/schema.ts";

/** The newest notifications, tests among them, by the labels of those they were sent to. */
export async function readRecentDeliveries(database: Kysely<Database>): Promise<Delivery[]> {
  const rows = await database
    .selectFrom("notifications")
    .selectAll()
    .orderBy("requested_at", "desc")
    .orderBy("key", "desc")
    .limit(RECENT_DELIVERIES)
    .execute();
  const idsOf = (channel: string) => [
    ...new Set(rows.flatMap((row) => (row.channel === channel ? [row.contact_id] : []))),
  ];
  const labels = {
    email: await readLabels(database, "email_notifications", idsOf("email")),
    sms: await readLabels(database, "phone_numbers", idsOf("sms")),
  };
  return rows.map((row) => ({
    key: row.key,
    alertId: row.alert_id,
    symbol: row.symbol,
    channel: row.channel,
    destination: describeDestination(row.channel, labels, row.contact_id),
    isTest: row.is_test === 1,
    // The projection writes no other.
    status: row.status as DeliveryStatus,
    attempts: row.attempts,
    time: row.settled_at ?? row.requested_at,
    detail: row.detail,
  }));
}

type Labels = Readonly<Record<"email" | "sms", ReadonlyMap<number, string>>>;

function describeDestination(channel: string, labels: Labels, id: number): string {
  if (channel === "push") return "Browser";
  const known = channel === "sms" ? labels.sms : labels.email;
  return known.get(id) ?? "Deleted";
}

async function readLabels(
  database: Kysely<Database>,
  table: "email_notifications" | "phone_numbers",
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom(table)
    .select(["id", "label"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, label }) => [id, label]));
}
