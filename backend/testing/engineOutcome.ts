import type { AlertEvent, AlertTriggered } from "../capabilities/alerts/events.ts";
import { isoTime } from "../platform/clock.ts";
import type { NewAlert } from "../contract/alerts/alert.ts";
import type { EventStore } from "../platform/eventStore/store.ts";
import type {
  ReferenceFiring,
  ReferenceOutcome,
  WatchedAlert,
} from "./reference/referenceHistory.ts";

/** Converts the reference's alert to a request of the product. */

export const requestOf = (alert: WatchedAlert, symbol: string): NewAlert => ({
  symbol,
  alertType: alert.alertType,
  targetPrice: alert.targetPrice,
  repeat: alert.repeat,
  direction: alert.direction,
  sessions: alert.sessions as NonNullable<NewAlert["sessions"]>,
  cooldownMinutes: alert.cooldownMinutes,
  expiresAt: alert.expiresAt === null ? null : isoTime(alert.expiresAt),
});

/** Reads outcomes from the log; `ids` maps the reference's ids to the product's. */
export async function readOutcome(
  store: EventStore,
  ids: ReadonlyMap<number, number>,
): Promise<ReferenceOutcome> {
  const firings: ReferenceFiring[] = [];
  const targets = new Map<number, number>();
  const streams = await store.readStreams([...ids.values()].map((id) => `alert-${id}`));
  for (const [alertId, id] of ids) {
    const events = (streams.get(`alert-${id}`) ?? []) as unknown as readonly AlertEvent[];
    for (const event of events) {
      if (event.type === "AlertTriggered") firings.push(firingOf(event.data, alertId));
      const target = targetAfter(event);
      if (target !== undefined) targets.set(alertId, target);
    }
  }
  return { firings, targets, statuses: new Map() };
}

const firingOf = (data: AlertTriggered["data"], alertId: number): ReferenceFiring => ({
  alertId,
  price: data.price,
  exchangeTime: Date.parse(data.exchangeTime),
  tradeDate: data.tradeDate,
  targetPrice: data.targetPrice,
  previousClose: data.previousClose,
  changePercent: data.changePercent,
  alreadyMet: data.alreadyMet,
  late: data.late,
  crossedAt: data.crossedAt === null ? null : Date.parse(data.crossedAt),
  suspectedSplit: data.splitFactor ?? null,
});

/** Returns undefined if the event does not change the target. */
function targetAfter(event: AlertEvent): number | undefined {
  switch (event.type) {
    case "AlertCreated":
    case "AlertEdited":
      return event.data.targetPrice;
    case "AlertAdjusted":
    case "AlertTargetMoved":
    case "AlertFiringUndone":
      return event.data.newTarget;
    case "AlertAdjustmentUndone":
      return event.data.restoredTarget;
    default:
      return undefined;
  }
}
