import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import { findActiveEmailIds, findActivePhoneIds } from "../contacts/queries.ts";
import { findActiveDestinations } from "./destinationStore.ts";
import { findPushSubscriptionIds } from "./channels/push/subscriptionStore.ts";
import type { ChannelName } from "./events.ts";

export interface Destination {
  readonly channel: ChannelName;
  readonly id: number;
}

/** Every active address, number and service. */
export async function readDestinations(
  transaction: Transaction<Database>,
): Promise<readonly Destination[]> {
  const emailIds = await findActiveEmailIds(transaction);
  const phoneIds = await findActivePhoneIds(transaction);
  return [
    ...emailIds.map((id) => ({ channel: "email", id }) as const),
    ...phoneIds.map((id) => ({ channel: "sms", id }) as const),
    ...(await findActiveDestinations(transaction)),
  ];
}

/** Channels of which a destination is active, browsers included. */
export const readReachedChannels = (database: Kysely<Database>): Promise<ReadonlySet<string>> =>
  database.transaction().execute(async (transaction) => {
    const channels = (await readDestinations(transaction)).map(({ channel }) => channel);
    const browsers = await findPushSubscriptionIds(transaction);
    return new Set([...channels, ...(browsers.length > 0 ? ["push"] : [])]);
  });
