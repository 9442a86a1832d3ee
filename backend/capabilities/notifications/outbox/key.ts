import { sql } from "kysely";
import type { ChannelName } from "../events.ts";

/** A notification's stream and idempotency key, so that a redelivered firing finds it taken. */
export const alertKey = (
  alertId: number,
  firing: number,
  channel: ChannelName,
  contactId: number,
): string => `notification-${alertId}-${firing}-${channel}-${contactId}`;

export const noticeKey = (
  alertId: number,
  version: number,
  channel: ChannelName,
  contactId: number,
): string => `notification-${alertId}-notice-${version}-${channel}-${contactId}`;

export const ruleKey = (
  findingStream: string,
  isNotice: boolean,
  channel: ChannelName,
  contactId: number,
): string => `notification-${findingStream}${isNotice ? "-notice-" : "-"}${channel}-${contactId}`;

export const testKey = (uniqueId: string): string => `notification-test-${uniqueId}`;

/** The part of a key that is the same for all destinations of a firing. */
export const firingOfKey = sql<string>`substr(key, 1, length(key) - length(channel || contact_id) - 2)`;

export const isFiringKey = sql<boolean>`key not like 'notification-%-notice-%'`;
