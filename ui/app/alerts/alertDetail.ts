import type { Alert } from "../../api/endpoints.ts";
import { formatPriceOf } from "../../format/level.ts";
import { formatPercent } from "../../format/number.ts";
import { formatAbsoluteTime, formatCalendarDate, formatClockTime } from "../../format/time.ts";
import {
  ALREADY_MET,
  LATE_AFTER_GAP,
  LATE_FROM_HISTORY,
  MAY_BE_SPLIT,
  SIMULATION_CHANGED,
  WAITS_TO_REARM,
  describeExpired,
  describeFired,
  describeHeld,
  describeNotWatched,
  describePaused,
  describeSimulationMove,
  describeSnoozed,
  describeSplit,
  describeSuspended,
} from "./messages.ts";

/**
 * What a card says below its figures: why it is silent, or what happened last. `snoozedUntil` in
 * ISO 8601; a snooze is kept with the mutes.
 */
export function describeAlertDetail(
  alert: Alert,
  snoozedUntil?: string | undefined,
): string | undefined {
  const { symbol, suspension, held, notWatchedSince, adjustment, currency } = alert;
  const write = (price: number): string => formatPriceOf(symbol, price, currency);
  if (alert.isExpired) return describeExpired(formatAbsoluteTime(alert.expiresAt));
  if (suspension?.reason === "flood") {
    const { firings, windowMinutes } = suspension;
    return describeSuspended(firings, windowMinutes);
  }
  if (suspension) return describePaused(formatAbsoluteTime(suspension.since));
  if (snoozedUntil !== undefined) return describeSnoozed(formatAbsoluteTime(snoozedUntil));
  if (notWatchedSince !== null) return describeNotWatched(formatClockTime(notWatchedSince));
  if (held) {
    return describeHeld(write(held.price), write(held.lastPrice));
  }
  if (adjustment && alert.isActive && !alert.firing) {
    const from = write(adjustment.oldTarget);
    const to = write(adjustment.newTarget);
    if (adjustment.reason === "simulation") {
      return adjustment.oldTarget === adjustment.newTarget
        ? SIMULATION_CHANGED
        : describeSimulationMove(from, to);
    }
    const date = formatCalendarDate(adjustment.effectiveDate);
    return describeSplit(date, from, to);
  }
  return describeFiring(alert);
}

function describeFiring({
  symbol,
  firing,
  currency,
  isActive,
  isTriggered,
}: Alert): string | undefined {
  if (!firing) return undefined;
  const price = formatPriceOf(symbol, firing.price, currency);
  const change = firing.changePercent === null ? "" : ` (${formatPercent(firing.changePercent)})`;
  const why = describeWhy(firing);
  const notes = [
    ...(why === undefined ? [] : [why]),
    ...(isActive && isTriggered ? [WAITS_TO_REARM] : []),
  ];
  return describeFired(price, change, formatAbsoluteTime(firing.exchangeTime), notes);
}

function describeWhy({
  alreadyMet,
  crossedAt,
  late,
  splitFactor,
}: NonNullable<Alert["firing"]>): string | undefined {
  if (typeof splitFactor === "number") return MAY_BE_SPLIT;
  if (alreadyMet) return ALREADY_MET;
  if (!late) return undefined;
  return crossedAt === null ? LATE_AFTER_GAP : LATE_FROM_HISTORY;
}
