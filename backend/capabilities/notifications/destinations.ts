import type { Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import { findActiveEmailIds, findActivePhoneIds } from "../contacts/queries.ts";
import { findActiveDestinations } from "./destinationStore.ts";
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
