import type { Reader } from "../../platform/database/reader.ts";
import { NO_STREAM } from "../../platform/eventStore/event.ts";
import { findActiveEmailIds, findActivePhoneIds } from "../contacts/queries.ts";
import { findActiveDestinations } from "./destinationStore.ts";
import { findPushSubscriptionIds } from "./channels/push/subscriptionStore.ts";
import type { ChannelName, NotificationRequested } from "./events.ts";
import { ruleKey } from "./outbox/key.ts";

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

/** Returns all active destinations, browsers included. */
export async function readAllDestinations(reader: Reader): Promise<readonly Destination[]> {
  const browsers = await findPushSubscriptionIds(reader);
  return [...(await readDestinations(reader)), ...browsers.map((id) => ({ channel: "push", id }))];
}

export interface Announcement {
  /** Name of what is announced; a destination receives each name once. */
  readonly about: string;
  readonly isNotice: boolean;
  readonly requestedAt: string;
  /** Position of the event that is announced. */
  readonly position: number;
  readonly content: Pick<NotificationRequested["data"], "rule" | "weekly">;
}

/** Returns the request of a message that belongs to no alert, ready to be appended. */
export function announceTo(
  { channel, id: contactId }: Destination,
  { about, isNotice, requestedAt, position, content }: Announcement,
) {
  const requested: NotificationRequested = {
    type: "NotificationRequested",
    data: {
      alertId: null,
      firing: 0,
      channel,
      contactId,
      isTest: false,
      requestedAt,
      facts: null,
      ...content,
    },
  };
  return {
    stream: ruleKey(about, isNotice, channel, contactId),
    expectedVersion: NO_STREAM,
    events: [requested],
    metadata: { causedBy: position },
  };
}

/** Includes browsers. Not run in a transaction, which would have to wait for writers. */
export async function readReachedChannels(reader: Reader): Promise<ReadonlySet<string>> {
  const channels = (await readDestinations(reader)).map(({ channel }) => channel);
  const browsers = await findPushSubscriptionIds(reader);
  return new Set([...channels, ...(browsers.length > 0 ? ["push"] : [])]);
}
