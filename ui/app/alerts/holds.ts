import { quietUntil } from "../../../backend/domain/quietHours.ts";
import type { Alert, AlertSettings, AlertWatch, Mute } from "../../api/endpoints.ts";
import { formatAsOf, formatClockTime } from "../../format/time.ts";
import {
  MARKET_CLOSED,
  NO_RECIPIENTS,
  NOTIFICATIONS_OFF,
  PAUSED_HOLD,
  REGULAR_HOURS_ONLY,
  describeAllMuted,
  describeNoPriceSince,
  describeQuietHours,
  describeSnoozed,
} from "./messages.ts";
import { snoozeOf } from "./snooze.ts";

export interface HoldFacts {
  readonly alert: Alert;
  readonly watch: Pick<AlertWatch, "session" | "isInSession"> | undefined;
  readonly mutes: readonly Mute[];
  readonly settings: Pick<AlertSettings, "notificationsEnabled" | "quietHours"> | undefined;
  /** Recipients in words. */
  readonly destination: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Returns, one sentence each, what keeps an alert from triggering or its message from being sent.
 * What is not known yet is left out.
 */
export function listHolds(facts: HoldFacts): readonly string[] {
  const { alert, watch, mutes, settings, destination, now } = facts;
  const holds: string[] = [];
  if (alert.suspension !== null) holds.push(PAUSED_HOLD);
  if (alert.notWatchedSince !== null) {
    holds.push(describeNoPriceSince(formatClockTime(alert.notWatchedSince)));
  }
  if (watch && !watch.isInSession) {
    holds.push(watch.session === "closed" ? MARKET_CLOSED : REGULAR_HOURS_ONLY);
  }
  const snoozed = snoozeOf(alert, mutes, now);
  if (snoozed !== undefined) holds.push(`${describeSnoozed(formatAsOf(snoozed, now))}.`);
  const all = mutes.find(({ alertId }) => alertId === null)?.until;
  if (all !== undefined && Date.parse(all) > now) {
    holds.push(describeAllMuted(formatAsOf(all, now)));
  }
  if (settings?.notificationsEnabled === false) holds.push(NOTIFICATIONS_OFF);
  const quiet = settings?.quietHours ? quietUntil(settings.quietHours, now) : null;
  if (quiet !== null) holds.push(describeQuietHours(formatAsOf(quiet, now)));
  if (destination === NO_RECIPIENTS) holds.push(NO_RECIPIENTS);
  return holds;
}
