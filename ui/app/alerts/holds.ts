import { quietUntil } from "../../../backend/domain/quietHours.ts";
import type { Alert, AlertSettings, AlertWatch, Mute } from "../../api/endpoints.ts";
import { formatAsOf, formatClockTime } from "../../format/time.ts";
import { nameSource } from "../../components/dataDisplay/sourceWords.ts";
import type { DeliveryProblem, Remedy } from "./recipients/deliveryProblem.ts";
import {
  MARKET_CLOSED,
  NOT_DELIVERED,
  NOTIFICATIONS_OFF,
  PAUSED_HOLD,
  REGULAR_HOURS_ONLY,
  SHOW_MUTE,
  SHOW_QUIET_HOURS,
  TURN_ON,
  describeAllMuted,
  describeHeldSource,
  describeNoPriceSince,
  describeQuietHours,
  describeSnoozed,
} from "./messages.ts";
import { snoozeOf } from "./alertStatus.ts";

export interface HoldFacts {
  readonly alert: Alert;
  readonly watch: Pick<AlertWatch, "session" | "isInSession" | "heldSource"> | undefined;
  readonly mutes: readonly Mute[];
  readonly settings: Pick<AlertSettings, "notificationsEnabled" | "quietHours"> | undefined;
  /** Why nothing can be delivered; null if something can, undefined if it is not known. */
  readonly problem: DeliveryProblem | null | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface Hold {
  readonly sentence: string;
  /** Path of the screen on which the user can end the hold. */
  readonly remedy?: Remedy;
}

/**
 * Returns, one sentence each, what keeps an alert from triggering or its message from being sent.
 * What is not known yet is left out.
 */
export function listHolds(facts: HoldFacts): readonly Hold[] {
  const { alert, watch, mutes, settings, problem, now } = facts;
  const holds: Hold[] = [];
  const add = (sentence: string, text?: string, to = "") =>
    holds.push({ sentence, ...(text === undefined ? {} : { remedy: { text, to } }) });
  if (alert.suspension !== null) add(PAUSED_HOLD);
  if (alert.notWatchedSince !== null) {
    add(describeNoPriceSince(formatClockTime(alert.notWatchedSince)));
  }
  if (watch && !watch.isInSession) {
    add(watch.session === "closed" ? MARKET_CLOSED : REGULAR_HOURS_ONLY);
  }
  if (watch && watch.heldSource !== null) add(describeHeldSource(nameSource(watch.heldSource)));
  const snoozed = snoozeOf(alert, mutes, now);
  if (snoozed !== undefined) add(`${describeSnoozed(formatAsOf(snoozed, now))}.`);
  const all = mutes.find(({ alertId }) => alertId === null)?.until;
  if (all !== undefined && Date.parse(all) > now) {
    add(describeAllMuted(formatAsOf(all, now)), SHOW_MUTE, "/notifications/mute");
  }
  if (settings?.notificationsEnabled === false) add(NOTIFICATIONS_OFF, TURN_ON, "/settings");
  const quiet = settings?.quietHours ? quietUntil(settings.quietHours, now) : null;
  if (quiet !== null) {
    const until = describeQuietHours(formatAsOf(quiet, now));
    add(until, SHOW_QUIET_HOURS, "/notifications/quiet-hours");
  }
  if (problem) {
    const { kind, sentence, remedy } = problem;
    add(kind === "channel" ? `${NOT_DELIVERED} ${sentence}` : sentence, remedy.text, remedy.to);
  }
  return holds;
}
