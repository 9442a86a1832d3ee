import type { Alert } from "../../api/endpoints.ts";
import { formatPercent, formatPrice } from "../../format/number.ts";
import { formatAbsoluteTime, formatCalendarDate, formatClockTime } from "../../format/time.ts";

/** What a card says below its figures: why it is silent, or what happened last. One sentence. */
export function describeAlertDetail(alert: Alert): string | undefined {
  const { suspension, held, notWatchedSince, adjustment, currency } = alert;
  if (alert.isExpired) return `Expired on ${formatAbsoluteTime(alert.expiresAt)}`;
  if (suspension) {
    const { firings, windowMinutes } = suspension;
    return `Suspended: it fired more than ${firings} times in ${windowMinutes} minutes`;
  }
  if (notWatchedSince !== null) return `Not watched since ${formatClockTime(notWatchedSince)}`;
  if (held) {
    const [price, last] = [held.price, held.lastPrice].map((each) => formatPrice(each, currency));
    return `Held at ${price}: too far from ${last} to be believed before a second price agrees`;
  }
  if (adjustment && alert.isActive && !alert.firing) {
    const [from, to] = [adjustment.oldTarget, adjustment.newTarget].map((each) =>
      formatPrice(each, currency),
    );
    if (adjustment.reason === "simulation") {
      return adjustment.oldTarget === adjustment.newTarget
        ? "The simulated market has changed: waits for its price to go back before it fires"
        : `The simulated market has changed and moved the target from ${from} to ${to}`;
    }
    const date = formatCalendarDate(adjustment.effectiveDate);
    return `A split on ${date} moved the target from ${from} to ${to}`;
  }
  return describeFiring(alert);
}

function describeFiring({ firing, currency, isActive, isTriggered }: Alert): string | undefined {
  if (!firing) return undefined;
  const price = formatPrice(firing.price, currency);
  const change = firing.changePercent === null ? "" : ` (${formatPercent(firing.changePercent)})`;
  const again = isActive && isTriggered ? ". Waits to fire again" : "";
  const when = formatAbsoluteTime(firing.exchangeTime);
  return `Fired at ${price}${change} on ${when}${describeWhy(firing)}${again}`;
}

function describeWhy(firing: NonNullable<Alert["firing"]>): string {
  const { alreadyMet, late, crossedAt, splitFactor } = firing;
  if (typeof splitFactor === "number") return ", may be a split: no source could say";
  if (alreadyMet) return ", already met when it was created";
  if (!late) return "";
  return crossedAt === null
    ? ", late: found after a time without prices"
    : ", late: a bar of a time without prices shows it";
}
