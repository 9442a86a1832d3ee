import type { Reader } from "../../platform/database/reader.ts";
import { findActiveEmailIds, findActivePhoneIds } from "../contacts/queries.ts";
import { findActiveDestinations } from "./destinationStore.ts";
import { findPushSubscriptionIds } from "./channels/push/subscriptionStore.ts";
import type { ChannelName } from "./events.ts";

export interface Destination {
  readonly channel: ChannelName;
  readonly id: number;
}

export async function readDestinations(reader: Reader): Promise<readonly Destination[]> {
  const emailIds = await findActiveEmailIds(reader);
  const phoneIds = await findActivePhoneIds(reader);
  return [
    ...emailIds.map((id) => ({ channel: "email", id }) as const),
    ...phoneIds.map((id) => ({ channel: "sms", id }) as const),
    ...(await findActiveDestinations(reader)),
  ];
}

/** Includes browsers. Not run in a transaction, which would have to wait for writers. */
export async function readReachedChannels(reader: Reader): Promise<ReadonlySet<string>> {
  const channels = (await readDestinations(reader)).map(({ channel }) => channel);
  const browsers = await findPushSubscriptionIds(reader);
  return new Set([...channels, ...(browsers.length > 0 ? ["push"] : [])]);
}
