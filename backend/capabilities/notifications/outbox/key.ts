import type { ChannelName } from "../events.ts";

/**
 * The stream of one notification is its idempotency key: the same alert, firing and destination
 * always name the same stream, so a redelivered firing finds it taken.
 */
export const alertKey = (
  alertId: number,
  firing: number,
  channel: ChannelName,
  contactId: number,
): string => `notification-${alertId}-${firing}-${channel}-${contactId}`;

/** The same for the notice of the event with that version. */
export const noticeKey = (
  alertId: number,
  version: number,
  channel: ChannelName,
  contactId: number,
): string => `notification-${alertId}-notice-${version}-${channel}-${contactId}`;

export const testKey = (uniqueId: string): string => `notification-test-${uniqueId}`;
