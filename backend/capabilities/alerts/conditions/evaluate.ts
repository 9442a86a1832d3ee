import type { Sample } from "../../../market/sample.ts";
import type { CommandOf, SampleContext } from "../commands.ts";
import { changePercent, isMet } from "./condition.ts";
import { isEligible } from "./eligibility.ts";
import type { AlertEvent, AlertTriggered } from "../events.ts";
import { FLOOD_FIRINGS, type ActiveAlert, type AlertDefinition } from "../evolve.ts";
import { bandOf, hasRetraced, thresholdPrice } from "./hysteresis.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";

/** More than {@link FLOOD_FIRINGS} firings in this period suspend the alert. */
const FLOOD_MINUTES = 3;

export function evaluate(
  { sample, context }: CommandOf<"evaluate">,
  state: ActiveAlert,
): readonly AlertEvent[] {
  const { alert } = state;
  if (sample.symbol !== alert.symbol || !isEligible(sample, alert)) return [];
  if (!isNewer(sample, context, state) || !isWatchedAt(context.gap?.crossedAt ?? null, state))
    return [];
  const { id: alertId, expiresAt } = alert;
  if (expiresAt !== null && latestTimeOf(sample) >= Date.parse(expiresAt)) {
    return [{ type: "AlertExpired", data: { alertId, expiresAt } }];
  }
  if (isOfUndoneDate(sample, state) && alert.alertType === "change_percent") return [];
  const rearmed: readonly AlertEvent[] =
    !state.isArmed && mayRearm(sample, context, state) ? [rearm(sample, alertId)] : [];
  if (!state.isArmed && rearmed.length === 0) return [];
  if (!meets(alert, sample) || isInCooldown(sample, context, state)) return rearmed;
  if (isFlood(sample, state)) return [...rearmed, suspend(sample, alertId)];
  return [...rearmed, fire(sample, context, state)];
}

/** A delayed price may be from before an expiry that has passed when it is received. */
const latestTimeOf = ({ exchangeTime, receivedAt }: Sample): number =>
  Math.max(exchangeTime, receivedAt);

/** On that date a change is measured from a close before the split, which is confirmed already. */
const isOfUndoneDate = ({ tradeDate }: Sample, { undoneDate }: ActiveAlert): boolean =>
  tradeDate === undoneDate;

interface Priced {
  readonly price: number;
  readonly previousClose: number | null;
}

const meets = (alert: AlertDefinition, { price, previousClose }: Priced): boolean =>
  isMet(alert.alertType, alert.targetPrice, price, previousClose, alert.direction);

/** Returns when prices begin to count as evidence, by the market's clock; null if not recorded. */
function watchedFromOf({ alert, resumedAt }: ActiveAlert): number | null {
  const from = resumedAt ?? alert.watchedFrom ?? alert.observedAtCreation?.exchangeTime;
  return from === undefined ? null : Date.parse(from);
}

/** The high of a bar that began before the alert was created may predate the alert. */
function isWatchedAt(barStart: string | null, state: ActiveAlert): boolean {
  if (barStart === null) return true;
  const from = watchedFromOf(state);
  return from !== null && Date.parse(barStart) >= from;
}

/** True for times that were recorded while the clock was ahead, before it was set back. */
const isFromFuture = (time: number, { latest = Number.POSITIVE_INFINITY }: SampleContext) =>
  time > latest;

/** Different sources have different clocks, so times are compared only within one source. */
const isNewer = (
  { source, exchangeTime }: Sample,
  context: SampleContext,
  { evidence }: ActiveAlert,
): boolean =>
  evidence === null ||
  evidence.source !== source ||
  exchangeTime > evidence.exchangeTime ||
  isFromFuture(evidence.exchangeTime, context);

/** A change condition re-arms on every trade date because its reference close changes. */
function mayRearm(sample: Sample, context: SampleContext, state: ActiveAlert): boolean {
  const { alert, firing, band, adjustments } = state;
  if (alert.alertType === "change_percent") {
    // If the condition was already met when the simulated market changed, the alert also waits for
    // the next date.
    const { band: waits, effectiveDate = "" } = adjustments.at(-1) ?? {};
    const isPastChange = waits === undefined || sample.tradeDate > effectiveDate;
    if (isPastChange && (firing === null || isNewDate(sample, context, firing))) return true;
    if (firing !== null && alert.repeat === "daily") return false;
  }
  return hasRetraced(alert, band, sample.price, sample.previousClose);
}

/**
 * Trade dates of one source only advance. Dates of another source, such as a replay, or dates from
 * before a clock was set back may be in another year, so any different date counts as new.
 */
const isNewDate = (
  sample: Sample,
  context: SampleContext,
  firing: AlertTriggered["data"],
): boolean =>
  sample.source === firing.source && !isFromFuture(Date.parse(firing.exchangeTime), context)
    ? sample.tradeDate > firing.tradeDate
    : sample.tradeDate !== firing.tradeDate;

const rearm = (sample: Sample, alertId: number): AlertEvent => ({
  type: "AlertRearmed",
  data: {
    alertId,
    price: sample.price,
    exchangeTime: isoOf(sample.exchangeTime),
    tradeDate: sample.tradeDate,
    source: sample.source,
  },
});

/** Returns true if the alert already fired on this date or is in its cool-down. */
function isInCooldown(
  sample: Sample,
  context: SampleContext,
  { alert, firing }: ActiveAlert,
): boolean {
  if (firing === null) return false;
  switch (alert.repeat) {
    // A "once" alert is active after a firing only if it was snoozed; retracing has re-armed it.
    case "once":
      return false;
    case "daily":
      return !isNewDate(sample, context, firing);
    case "every_cross": {
      const apart = Math.abs(sample.exchangeTime - Date.parse(firing.exchangeTime));
      return apart < alert.cooldownMinutes * MINUTE_MS;
    }
    default:
      return alert.repeat satisfies never;
  }
}

const isFlood = ({ exchangeTime }: Sample, { recent }: ActiveAlert): boolean =>
  recent.filter((time) => Math.abs(exchangeTime - time) <= FLOOD_MINUTES * MINUTE_MS).length >=
  FLOOD_FIRINGS;

const suspend = (sample: Sample, alertId: number): AlertEvent => ({
  type: "AlertSuspended",
  data: {
    alertId,
    reason: "flood",
    firings: FLOOD_FIRINGS,
    windowMinutes: FLOOD_MINUTES,
    exchangeTime: isoOf(sample.exchangeTime),
  },
});

function fire(
  sample: Sample,
  { atr14, gap, suspectedSplit }: SampleContext,
  state: ActiveAlert,
): AlertTriggered {
  const { alert, firings, firing, undoneDate, adjustments } = state;
  const { observedAtCreation: seen, symbol, currency, repeat } = alert;
  const { price, previousClose } = sample;
  const alreadyMet =
    firing === null &&
    undoneDate === null &&
    seen !== null &&
    seen.source === sample.source &&
    meets({ ...alert, targetPrice: adjustments[0]?.oldTarget ?? alert.targetPrice }, seen);
  // An alert created after the last sample has missed nothing.
  const isLate = gap !== null && (watchedFromOf(state) ?? gap.since) <= gap.since;
  return {
    type: "AlertTriggered",
    data: {
      alertId: alert.id,
      firing: firings + 1,
      symbol,
      alertType: alert.alertType,
      targetPrice: alert.targetPrice,
      ...(alert.alertType === "change_percent" && alert.direction !== "either"
        ? { direction: alert.direction }
        : {}),
      currency,
      price,
      exchangeTime: isoOf(sample.exchangeTime),
      tradeDate: sample.tradeDate,
      session: sample.session,
      source: sample.source,
      delaySeconds: sample.delayMs / 1000,
      previousClose,
      changePercent: changePercent(price, previousClose),
      alreadyMet,
      phoneNumberId: alert.phoneNumberId,
      emailId: alert.emailId,
      repeat,
      band: repeat === "once" ? 0 : bandOf(thresholdPrice(alert, previousClose), atr14, alert),
      late: isLate,
      crossedAt: isLate ? gap.crossedAt : null,
      ...(suspectedSplit === undefined || isOfUndoneDate(sample, state)
        ? {}
        : { splitFactor: suspectedSplit }),
    },
  };
}

/** Records, once, that a price which would fire the alert waits for another one to confirm it. */
export function hold(
  { sample, lastPrice, limit }: CommandOf<"hold">,
  state: ActiveAlert,
): readonly AlertEvent[] {
  if (state.held !== null) return [];
  const context: SampleContext = { atr14: null, gap: null };
  const decided = evaluate({ kind: "evaluate", sample, context }, state);
  if (!decided.some(({ type }) => type === "AlertTriggered")) return [];
  return [
    {
      type: "AlertHeld",
      data: {
        alertId: state.alert.id,
        price: sample.price,
        exchangeTime: isoOf(sample.exchangeTime),
        source: sample.source,
        lastPrice,
        limit,
      },
    },
  ];
}

export function drop(
  { sample }: CommandOf<"dropHold">,
  { alert, held }: ActiveAlert,
): readonly AlertEvent[] {
  if (held === null) return [];
  const { price, exchangeTime } = sample;
  return [
    {
      type: "AlertHoldDropped",
      data: { alertId: alert.id, price, exchangeTime: isoOf(exchangeTime) },
    },
  ];
}

const isoOf = (epochMs: number): string => new Date(epochMs).toISOString();
