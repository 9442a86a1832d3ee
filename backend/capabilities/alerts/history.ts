import type { AlertHistory, AlertMoment } from "../../contract/alert.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { marketOf } from "../../market/symbol.ts";
import type { NotificationEvent } from "../notifications/events.ts";
import { alertStream, type AlertEvent } from "./events.ts";
import { formatFactor } from "../../market/splitFactor.ts";

/** Maximum notifications of one alert that are listed; the newest ones. */
const MAX_NOTIFICATIONS = 500;

/** Everything in the log about an alert and its notifications; undefined before it is created. */
export async function readHistory(
  store: EventStore,
  alertId: number,
): Promise<AlertHistory | undefined> {
  const own = (await store.readStream(
    alertStream(alertId),
  )) as readonly RecordedEvent<AlertEvent>[];
  const [first] = own;
  if (first?.type !== "AlertCreated") return undefined;
  const { symbol, currency } = first.data;
  const keys = await store.database
    .selectFrom("notifications")
    .select("key")
    .where("alert_id", "=", alertId)
    .orderBy("requested_at", "desc")
    .limit(MAX_NOTIFICATIONS)
    .execute();
  const sent = await store.readStreams(keys.map(({ key }) => key));
  const placed = own.map((event) => ({ position: event.position, moment: momentOf(event) }));
  for (const events of sent.values()) {
    const [request] = events as readonly RecordedEvent<NotificationEvent>[];
    if (request?.type !== "NotificationRequested") continue;
    for (const event of events as readonly RecordedEvent<NotificationEvent>[]) {
      const moment = sendingOf(event, request.data);
      if (moment) placed.push({ position: event.position, moment });
    }
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

type MomentDetails = Partial<Omit<AlertMoment, "kind" | "recordedAt">>;

const moment = (
  kind: AlertMoment["kind"],
  { recordedAt }: RecordedEvent,
  details: MomentDetails = {},
): AlertMoment => ({
  kind,
  recordedAt,
  exchangeTime: null,
  price: null,
  target: null,
  firing: null,
  channel: null,
  source: null,
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
      const detail = whyNow(event.data);
      return moment("fired", event, { price, exchangeTime, firing, source, target, detail });
    }
    case "AlertRearmed": {
      const { price, exchangeTime, source } = event.data;
      return moment("rearmed", event, { price, exchangeTime, source });
    }
    case "AlertHeld": {
      const { price, exchangeTime, source, lastPrice } = event.data;
      const percent = Math.abs(price / lastPrice - 1) * 100;
      const detail = `${percent.toFixed(0)} % away from the price before it: waits for a second one`;
      return moment("held", event, { price, exchangeTime, source, detail });
    }
    case "AlertHoldDropped": {
      const { price, exchangeTime } = event.data;
      return moment("holdDropped", event, { price, exchangeTime });
    }
    case "AlertSuspended": {
      const { firings, windowMinutes, exchangeTime } = event.data;
      const detail = `More than ${firings} firings in ${windowMinutes} minutes`;
      return moment("suspended", event, { exchangeTime, detail });
    }
    case "AlertResumed":
      return moment("resumed", event);
    case "AlertExpired":
      return moment("expired", event, { exchangeTime: event.data.expiresAt });
    case "AlertAdjusted": {
      const { oldTarget, newTarget: target, factor, effectiveDate, edition } = event.data;
      if (edition === undefined) {
        const detail = `${formatFactor(factor)} split on ${effectiveDate}`;
        return moment("adjusted", event, { target, detail });
      }
      return target === oldTarget
        ? moment("adjusted", event, { detail: "The simulated market has changed: waits to fire" })
        : moment("adjusted", event, {
            target,
            detail: `The simulated market has changed; the target was ${oldTarget}`,
          });
    }
    case "AlertAdjustmentUndone":
      return moment("adjustmentUndone", event, { target: event.data.restoredTarget });
    case "AlertFiringUndone": {
      const { newTarget: target, factor, effectiveDate, firing } = event.data;
      const detail = `${formatFactor(factor)} split on ${effectiveDate}, by its owner`;
      return moment("firingUndone", event, { target, firing, detail });
    }
    case "AlertTargetMoved": {
      const { alertType, oldTarget, newTarget } = event.data;
      // The target of a moment is a price; a percentage is written in the sentence.
      return alertType === "change_percent"
        ? moment("adjusted", event, { detail: `By hand, from ${oldTarget} % to ${newTarget} %` })
        : moment("adjusted", event, { target: newTarget, detail: `By hand, from ${oldTarget}` });
    }
    case "AlertDeleted":
      return moment("deleted", event);
    case "AlertRestored":
      return moment("restored", event);
    default:
      return event satisfies never;
  }
}

function whyNow(firing: {
  readonly late: boolean;
  readonly crossedAt: string | null;
  readonly alreadyMet: boolean;
  readonly splitFactor?: number;
}): string {
  if (firing.splitFactor !== undefined) {
    return `May be a ${formatFactor(firing.splitFactor)} split; no source could say`;
  }
  if (firing.alreadyMet) return "Already met when it was created";
  if (!firing.late) return "";
  return firing.crossedAt === null
    ? "Late: found after a time without prices"
    : "Late: a bar of the time without prices shows it";
}

function sendingOf(
  event: RecordedEvent<NotificationEvent>,
  { channel, firing }: Extract<NotificationEvent, { type: "NotificationRequested" }>["data"],
): AlertMoment | undefined {
  const of = { channel, firing: firing === 0 ? null : firing };
  switch (event.type) {
    case "NotificationRequested":
      return moment("requested", event, of);
    case "NotificationDelivered":
      return moment("delivered", event, { ...of, detail: event.data.providerAnswer });
    case "NotificationAttemptFailed":
      return moment("attemptFailed", event, { ...of, detail: event.data.error });
    case "NotificationGaveUp":
      return moment("gaveUp", event, { ...of, detail: event.data.reason });
    default:
      // Event types that the outbox may add later are not moments of the alert.
      return undefined;
  }
}
