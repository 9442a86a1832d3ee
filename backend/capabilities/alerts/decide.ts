import { tradeDateAt } from "../../domain/tradeDate.ts";
import type { EffectiveSplit } from "../../market/companyCalendar.ts";
import type { AlertCommand, CommandOf } from "./commands.ts";
import type { AlertEvent } from "./events.ts";
import {
  alertEvolution,
  type ActiveAlert,
  type AlertDefinition,
  type AlertState,
  type ListedAlert,
  type SuspendedAlert,
  type TriggeredAlert,
} from "./evolve.ts";
import { drop, evaluate, hold } from "./conditions/evaluate.ts";
import { bandOf, thresholdPrice } from "./conditions/hysteresis.ts";

/** Returns no events if the command does not apply, such as a sample after the alert fired. */
export function decide(command: AlertCommand, state: AlertState): readonly AlertEvent[] {
  switch (command.kind) {
    case "create":
      return state.status === "none" ? [{ type: "AlertCreated", data: command.alert }] : [];
    case "evaluate":
      return state.status === "active" ? evaluate(command, state) : [];
    case "hold":
      return state.status === "active" ? hold(command, state) : [];
    case "dropHold":
      return state.status === "active" ? drop(command, state) : [];
    case "adjust":
      return state.status === "active" ? adjust(command, state) : [];
    case "undoAdjustment":
      return state.status === "active" ? undoAdjustment(state) : [];
    case "undoFiring":
      return state.status === "active" || state.status === "triggered" ? undoFiring(state) : [];
    case "moveTarget":
      return state.status === "active" ? moveTarget(command, state) : [];
    case "expire":
      return expire(command.now, state);
    case "pause": {
      if (state.status !== "active") return [];
      const { pausedAt } = command;
      return [{ type: "AlertPaused", data: { alertId: state.alert.id, pausedAt } }];
    }
    case "resume":
      return state.status === "suspended" ? resume(command, state) : [];
    case "snooze":
      return state.status === "active" || state.status === "triggered"
        ? snooze(command, state)
        : [];
    case "edit":
      return state.status === "none" || state.status === "deleted" ? [] : edit(command, state);
    case "delete":
      if (state.status === "none" || state.status === "deleted") return [];
      return [{ type: "AlertDeleted", data: { alertId: state.alert.id, ...termsOf(state.alert) } }];
    case "restore": {
      if (state.status !== "deleted") return [];
      const { alert, status } = state.was;
      const isTriggered = status === "triggered";
      return [
        {
          type: "AlertRestored",
          data: { alertId: alert.id, ...termsOf(alert), isTriggered, status },
        },
      ];
    }
    default:
      return command satisfies never;
  }
}

/** Adjusts a price target for a split, once per date. Percentages are unaffected by splits. */
function adjust(
  { factor, effectiveDate, source, leastDate }: CommandOf<"adjust">,
  { alert, adjustments, refusedDates }: ActiveAlert,
): readonly AlertEvent[] {
  const newTarget = alert.targetPrice * factor;
  if (alert.alertType === "change_percent" || !(newTarget > 0) || !Number.isFinite(newTarget)) {
    return [];
  }
  // A target set on or after the split date is already in new prices.
  const made = alert.observedAtCreation?.exchangeTime ?? alert.watchedFrom;
  if (made === null && effectiveDate < leastDate) return [];
  const ends = alert.expiresAt;
  if (ends !== null && tradeDateAt(alert.symbol, Date.parse(ends)) < effectiveDate) return [];
  if (made !== null && tradeDateAt(alert.symbol, Date.parse(made)) >= effectiveDate) return [];
  if (refusedDates.includes(effectiveDate)) return [];
  if (adjustments.some((known) => !known.edition && known.effectiveDate === effectiveDate))
    return [];
  const { id: alertId, targetPrice: oldTarget } = alert;
  return [
    {
      type: "AlertAdjusted",
      data: { alertId, oldTarget, newTarget, factor, effectiveDate, source },
    },
  ];
}

function undoFiring(state: ActiveAlert | TriggeredAlert): readonly AlertEvent[] {
  const { alert, firing } = state;
  const factor = firing?.splitFactor;
  if (!firing || factor === undefined) return [];
  const { id: alertId, targetPrice: oldTarget } = alert;
  const effectiveDate = firing.tradeDate;
  const newTarget = alert.alertType === "change_percent" ? oldTarget : oldTarget * factor;
  return [
    {
      type: "AlertFiringUndone",
      data: {
        alertId,
        firing: firing.firing,
        symbol: alert.symbol,
        alertType: alert.alertType,
        currency: alert.currency,
        oldTarget,
        newTarget,
        factor,
        effectiveDate,
      },
    },
  ];
}

function undoAdjustment({ alert, adjustments }: ActiveAlert): readonly AlertEvent[] {
  const last = adjustments.at(-1);
  if (!last) return [];
  return [
    {
      type: "AlertAdjustmentUndone",
      data: {
        alertId: alert.id,
        adjustedTarget: alert.targetPrice,
        restoredTarget: last.oldTarget,
        effectiveDate: last.effectiveDate,
      },
    },
  ];
}

function moveTarget(
  { targetPrice: newTarget, expectedTarget, observed, movedAt }: CommandOf<"moveTarget">,
  { alert }: ActiveAlert,
): readonly AlertEvent[] {
  const { id: alertId, symbol, alertType, currency, targetPrice: oldTarget } = alert;
  if (!(newTarget > 0) || !Number.isFinite(newTarget) || newTarget === oldTarget) return [];
  if (expectedTarget !== null && expectedTarget !== oldTarget) return [];
  return [
    {
      type: "AlertTargetMoved",
      data: { alertId, symbol, alertType, currency, oldTarget, newTarget, observed, movedAt },
    },
  ];
}

function resume(
  { resumedAt, missed }: CommandOf<"resume">,
  state: SuspendedAlert,
): readonly AlertEvent[] {
  const data = {
    alertId: state.alert.id,
    ...("pausedAt" in state.suspension ? { resumedAt } : {}),
  };
  return catchUp([{ type: "AlertResumed", data }], missed, state);
}

/** Returns the events that reactivate an alert, followed by the splits that it missed. */
function catchUp(
  first: readonly AlertEvent[],
  missed: readonly EffectiveSplit[],
  state: AlertState,
): readonly AlertEvent[] {
  const { evolve } = alertEvolution;
  const events = [...first];
  let next = first.reduce(evolve, state);
  for (const split of missed) {
    if (next.status !== "active") break;
    const adjusted = adjust({ kind: "adjust", leastDate: split.effectiveDate, ...split }, next);
    events.push(...adjusted);
    next = adjusted.reduce(evolve, next);
  }
  return events;
}

function snooze(
  { until, atr14, missed }: CommandOf<"snooze">,
  state: ActiveAlert | TriggeredAlert,
): readonly AlertEvent[] {
  const { alert } = state;
  const { id: alertId } = alert;
  if (state.status === "active") {
    return [{ type: "AlertSnoozed", data: { alertId, until, band: null } }];
  }
  const band = bandOf(thresholdPrice(alert, state.firing.previousClose), atr14, alert);
  return catchUp([{ type: "AlertSnoozed", data: { alertId, until, band } }], missed, state);
}

const CONDITION = ["alertType", "targetPrice", "direction", "repeat", "sessions"] as const;

function edit(
  { change, observed, editedAt: at }: CommandOf<"edit">,
  state: ListedAlert,
): readonly AlertEvent[] {
  const edited: AlertDefinition = { ...state.alert, ...change };
  const { id: alertId, observedAtCreation: _seen, watchedFrom: _from, ...definition } = edited;
  const isEnded = state.status === "triggered" || state.status === "expired";
  const differs = (key: keyof typeof definition) =>
    String(definition[key]) !== String(state.alert[key]);
  if (!isEnded && !Object.keys(change).some((key) => differs(key as keyof typeof definition)))
    return [];
  const restarts = isEnded || CONDITION.some(differs);
  return [
    {
      type: "AlertEdited",
      data: {
        alertId,
        ...definition,
        oldTarget: state.alert.targetPrice,
        oldType: state.alert.alertType,
        status: state.status === "suspended" ? "suspended" : "active",
        restart: restarts ? { at, observed } : null,
      },
    },
  ];
}

function expire(now: number, state: AlertState): readonly AlertEvent[] {
  if (state.status !== "active" && state.status !== "suspended") return [];
  const { id: alertId, expiresAt } = state.alert;
  if (expiresAt === null || now < Date.parse(expiresAt)) return [];
  return [{ type: "AlertExpired", data: { alertId, expiresAt } }];
}

const termsOf = ({ symbol, alertType, targetPrice, currency }: AlertDefinition) => ({
  symbol,
  alertType,
  targetPrice,
  currency,
});
