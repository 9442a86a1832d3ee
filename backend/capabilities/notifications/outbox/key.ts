import { sql } from "kysely";
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

/** Of what a rule found, whose own stream names it. */
export const ruleKey = (
  findingStream: string,
  isNotice: boolean,
  channel: ChannelName,
  contactId: number,
): string => `notification-${findingStream}${isNotice ? "-notice-" : "-"}${channel}-${contactId}`;

export const testKey = (uniqueId: string): string => `notification-test-${uniqueId}`;

/** The part of a key that all destinations of one firing share. */
export const firingOfKey = sql<string>`substr(key, 1, length(key) - length(channel || contact_id) - 2)`;

/** Keys of firings, not of notices. */
export const isFiringKey = sql<boolean>`key not like 'notification-%-notice-%'`;
