import type {
  AlertHistory,
  AlertMoment,
  MomentReason,
} from "../../contract/alerts/alertHistory.ts";
import type { AlertType } from "../../domain/choices.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { marketOf } from "../../domain/symbol.ts";
import { alertStream, type AlertEvent } from "./events.ts";
import { formatFactor } from "../../domain/split.ts";

export interface NotificationStep extends Pick<
  AlertMoment,
  "recordedAt" | "channel" | "firing" | "outcome" | "detail"
> {
  readonly kind: "requested" | "delivered" | "attemptFailed" | "gaveUp";
  readonly position: number;
}

export type ReadNotificationSteps = (alertId: number) => Promise<readonly NotificationStep[]>;

export async function readHistory(
  store: EventStore,
  readNotificationSteps: ReadNotificationSteps,
  alertId: number,
): Promise<AlertHistory | undefined> {
  const own = (await store.readStream(
    alertStream(alertId),
  )) as readonly RecordedEvent<AlertEvent>[];
  const [first] = own;
  if (first?.type !== "AlertCreated") return undefined;
  const { symbol, currency } = first.data;
  const placed = own.map((event) => ({ position: event.position, moment: momentOf(event) }));
  for (const { position, kind, ...step } of await readNotificationSteps(alertId)) {
    placed.push({ position, moment: moment(kind, step, step) });
  }
  placed.sort((a, b) => b.position - a.position);
  return {
    alertId,
    symbol,
    currency,
    zone: marketOf(symbol).zone,
    moments: placed.map(({ moment }) => moment),
  };
}

const moment = (
  kind: AlertMoment["kind"],
  { recordedAt }: Pick<RecordedEvent, "recordedAt">,
  details: Partial<Omit<AlertMoment, "kind" | "recordedAt">> = {},
): AlertMoment => ({
  kind,
  recordedAt,
  exchangeTime: null,
  price: null,
  target: null,
  firing: null,
  channel: null,
  outcome: null,
  source: null,
  reason: null,
  detail: "",
  ...details,
});

function momentOf(event: RecordedEvent<AlertEvent>): AlertMoment {
  switch (event.type) {
    case "AlertCreated": {
      const { targetPrice: target, observedAtCreation: seen, note } = event.data;
      const { price = null, exchangeTime = null, source = null } = seen ?? {};
      return moment("created", event, { target, price, exchangeTime, source, detail: note ?? "" });
    }
    case "AlertTriggered": {
      const { price, exchangeTime, firing, source, targetPrice: target } = event.data;
      const reason = whyNow(event.data);
      return moment("fired", event, { price, exchangeTime, firing, source, target, reason });
    }
    case "AlertRearmed": {
      const { price, exchangeTime, source } = event.data;
      return moment("rearmed", event, { price, exchangeTime, source });
    }
    case "AlertHeld": {
      const { price, exchangeTime, source, lastPrice } = event.data;
      const percent = Math.round(Math.abs(price / lastPrice - 1) * 100);
      const reason = { code: "farFromLast", percent } as const;
      return moment("held", event, { price, exchangeTime, source, reason });
    }
    case "AlertHoldDropped": {
      const { price, exchangeTime } = event.data;
      return moment("holdDropped", event, { price, exchangeTime });
    }
    case "AlertSuspended": {
      const { firings, windowMinutes, exchangeTime } = event.data;
      const reason = { code: "tooMany", firings, windowMinutes } as const;
      return moment("suspended", event, { exchangeTime, reason });
    }
    case "AlertPaused":
      return moment("paused", event, { exchangeTime: event.data.pausedAt });
    case "AlertResumed":
      return moment("resumed", event);
    case "AlertSnoozed":
      return moment("snoozed", event, { reason: { code: "until", until: event.data.until } });
    case "AlertEdited": {
      const { alertType, targetPrice: target, oldTarget, oldType } = event.data;
      const isSame = target === oldTarget && alertType === oldType;
      return moment("edited", event, isSame ? {} : byHand(alertType, oldTarget, target));
    }
    case "AlertExpired":
      return moment("expired", event, { exchangeTime: event.data.expiresAt });
    case "AlertAdjusted": {
      const { oldTarget, newTarget: target, factor, effectiveDate, edition } = event.data;
      if (edition === undefined) {
        const reason = { code: "split", ratio: formatFactor(factor), effectiveDate } as const;
        return moment("adjusted", event, { target, reason });
      }
      const hasMoved = target !== oldTarget;
      return moment("adjusted", event, {
        target: hasMoved ? target : null,
        reason: { code: "simulation", oldTarget: hasMoved ? oldTarget : null },
      });
    }
    case "AlertAdjustmentUndone":
      return moment("adjustmentUndone", event, { target: event.data.restoredTarget });
    case "AlertFiringUndone": {
      const { newTarget: target, factor, effectiveDate, firing } = event.data;
      const reason = { code: "splitByOwner", ratio: formatFactor(factor), effectiveDate } as const;
      return moment("firingUndone", event, { target, firing, reason });
    }
    case "AlertTargetMoved": {
      const { alertType, oldTarget, newTarget } = event.data;
      return moment("adjusted", event, byHand(alertType, oldTarget, newTarget));
    }
    case "AlertDeleted":
      return moment("deleted", event);
    case "AlertRestored":
      return moment("restored", event);
    default:
      return event satisfies never;
  }
}

/** `target` holds prices only, so percentages are part of the reason. */
const byHand = (alertType: AlertType, oldTarget: number, newTarget: number) =>
  alertType === "change_percent"
    ? { reason: { code: "percentByHand", oldTarget, newTarget } as const }
    : { target: newTarget, reason: { code: "byHand", oldTarget } as const };

function whyNow(firing: {
  readonly late: boolean;
  readonly crossedAt: string | null;
  readonly alreadyMet: boolean;
  readonly splitFactor?: number;
}): MomentReason | null {
  if (firing.splitFactor !== undefined) {
    return { code: "possibleSplit", ratio: formatFactor(firing.splitFactor) };
  }
  if (firing.alreadyMet) return { code: "alreadyMet" };
  return firing.late ? { code: "late", isByBar: firing.crossedAt !== null } : null;
}
