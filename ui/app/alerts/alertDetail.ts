import type { Alert } from "../../api/endpoints.ts";
import { formatPriceOf } from "../../format/level.ts";
import { formatPercent } from "../../format/number.ts";
import {
  formatAbsoluteTime,
  formatAsOf,
  formatCalendarDate,
  formatClockTime,
  formatRecentTime,
} from "../../format/time.ts";
import * as words from "./messages.ts";

export interface AlertDetail {
  readonly sentence: string;
  readonly brief?: string;
  readonly exactTime?: string;
}

/**
 * Says why an alert is silent, or what happened last. `now` is in epoch milliseconds,
 * `snoozedUntil` in ISO 8601. `isUnreachable` is true if no named recipient is active.
 */
export function describeAlertDetail(
  alert: Alert,
  now: number,
  snoozedUntil?: string | undefined,
  isUnreachable = false,
): AlertDetail | undefined {
  const { suspension } = alert;
  const timed = (describe: (time: string) => string, at: string | null): AlertDetail => ({
    sentence: describe(formatAsOf(at, now)),
    exactTime: formatAbsoluteTime(at),
  });
  if (alert.isExpired) return timed(words.describeExpired, alert.expiresAt);
  if (suspension?.reason === "flood") {
    const { firings, windowMinutes } = suspension;
    return { sentence: words.describeSuspended(firings, windowMinutes) };
  }
  if (suspension) return timed(words.describePaused, suspension.since);
  if (snoozedUntil !== undefined) return timed(words.describeSnoozed, snoozedUntil);
  if (isUnreachable && !alert.isTriggered) return { sentence: words.RECIPIENT_OFF };
  const waiting = describeWaiting(alert);
  return waiting === undefined ? describeFiring(alert, now) : { sentence: waiting };
}

function describeWaiting(alert: Alert): string | undefined {
  const { symbol, held, notWatchedSince, adjustment, currency } = alert;
  const write = (price: number): string => formatPriceOf(symbol, price, currency);
  if (notWatchedSince !== null) return words.describeNotWatched(formatClockTime(notWatchedSince));
  if (held) {
    return words.describeHeld(write(held.price), write(held.lastPrice));
  }
  if (adjustment && alert.isActive && !alert.firing) {
    const from = write(adjustment.oldTarget);
    const to = write(adjustment.newTarget);
    if (adjustment.reason === "simulation") {
      return adjustment.oldTarget === adjustment.newTarget
        ? words.SIMULATION_CHANGED
        : words.describeSimulationMove(from, to);
    }
    const date = formatCalendarDate(adjustment.effectiveDate);
    return words.describeSplit(date, from, to);
  }
  return undefined;
}

function describeFiring(
  { symbol, firing, currency, isActive, isTriggered }: Alert,
  now: number,
): AlertDetail | undefined {
  if (!firing) return undefined;
  const price = formatPriceOf(symbol, firing.price, currency);
  const change = firing.changePercent === null ? "" : ` (${formatPercent(firing.changePercent)})`;
  const why = describeWhy(firing);
  const notes = [
    ...(why === undefined ? [] : [why]),
    ...(isActive && isTriggered ? [words.WAITS_TO_REARM] : []),
  ];
  const { exchangeTime } = firing;
  const at = formatRecentTime(exchangeTime, now);
  return {
    sentence: words.describeFired(price, change, at, notes),
    brief: words.describeFired(price, "", at, notes),
    exactTime: formatAbsoluteTime(exchangeTime),
  };
}

function describeWhy({
  alreadyMet,
  crossedAt,
  late,
  splitFactor,
}: NonNullable<Alert["firing"]>): string | undefined {
  if (typeof splitFactor === "number") return words.MAY_BE_SPLIT;
  if (alreadyMet) return words.ALREADY_MET;
  if (!late) return undefined;
  return crossedAt === null ? words.LATE_AFTER_GAP : words.LATE_FROM_HISTORY;
}
