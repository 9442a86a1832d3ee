import type { Kysely } from "kysely";
import type { Database } from "../../../platform/database/schema.ts";

/** Returns the label of a row's contact, never its address. */
export type DescribeDestination = (row: {
  readonly channel: string;
  readonly contact_id: number;
}) => string;

const TABLES = { email: "email_notifications", sms: "phone_numbers" } as const;

export async function readDestinationLabels(
  database: Kysely<Database>,
  rows: readonly { readonly channel: string; readonly contact_id: number }[],
): Promise<DescribeDestination> {
  const labels = new Map<string, string>();
  for (const channel of new Set(rows.map((row) => row.channel))) {
    if (channel === "push") continue;
    const table = channel === "email" || channel === "sms" ? TABLES[channel] : DESTINATIONS;
    const ids = rows.flatMap((row) => (row.channel === channel ? [row.contact_id] : []));
    const known = await database
      .selectFrom(table)
      .select(["id", "label"])
      .where("id", "in", [...new Set(ids)])
      .execute();
    for (const { id, label } of known) labels.set(`${channel} ${id}`, label);
  }
  return ({ channel, contact_id }) =>
    channel === "push" ? "Browser" : (labels.get(`${channel} ${contact_id}`) ?? "Deleted");
}

const DESTINATIONS = "channel_destinations";
