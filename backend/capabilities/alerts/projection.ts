import type { Insertable, Transaction, Updateable } from "kysely";
import type {
  AlertAdjustment,
  AlertFiring,
  AlertSuspension,
  HeldPrice,
} from "../../contract/alert.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import {
  alertEventTypes,
  type AlertCreated,
  type AlertEdited,
  type AlertEvent,
  type AlertTriggered,
} from "./events.ts";
import { isPlain } from "./engine/placement.ts";
import type { AlertStatus } from "./alertRow.ts";

/**
 * The table of alerts. Each row stores the stream version that it reflects, so that a redelivered
 * event is skipped. Deleted alerts keep their rows because ids are never reused.
 */
export const alertProjection: Projection = {
  name: "alerts",
  version: 3,
  tables: ["alerts"],
  handles: alertEventTypes,
  project: async (transaction, events) => {
    for (const event of events) await project(transaction, event as RecordedEvent<AlertEvent>);
  },
};

async function project(
  transaction: Transaction<Database>,
  event: RecordedEvent<AlertEvent>,
): Promise<void> {
  switch (event.type) {
    case "AlertCreated":
      await transaction
        .insertInto("alerts")
        .values(toRow(event))
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      return;
    case "AlertTriggered":
      await update(transaction, event, {
        ...afterFiring(event.data),
        firing: JSON.stringify(toFiring(event.data)),
        firings: event.data.firing,
        held: null,
      });
      return;
    case "AlertRearmed":
      await update(transaction, event, { is_rearming: 0 });
      return;
    case "AlertHeld": {
      const { price, lastPrice, exchangeTime } = event.data;
      const held: HeldPrice = { price, lastPrice, exchangeTime };
      await update(transaction, event, { held: JSON.stringify(held) });
      return;
    }
    case "AlertHoldDropped":
      await update(transaction, event, { held: null });
      return;
    case "AlertSuspended": {
      const { reason, firings, windowMinutes, exchangeTime } = event.data;
      const suspension: AlertSuspension = { reason, firings, windowMinutes, exchangeTime };
      await update(transaction, event, {
        status: "suspended" satisfies AlertStatus,
        suspension: JSON.stringify(suspension),
      });
      return;
    }
    case "AlertPaused": {
      const suspension: AlertSuspension = { reason: "paused", since: event.data.pausedAt };
      await update(transaction, event, {
        status: "suspended" satisfies AlertStatus,
        suspension: JSON.stringify(suspension),
      });
      return;
    }
    case "AlertSnoozed":
      await update(
        transaction,
        event,
        event.data.band === null
          ? {}
          : { status: "active" satisfies AlertStatus, is_rearming: 1, needs_history: 1 },
      );
      return;
    case "AlertEdited":
      await update(transaction, event, afterEdit(event.data));
      return;
    case "AlertResumed":
      await update(transaction, event, {
        status: "active" satisfies AlertStatus,
        suspension: null,
        ...(event.data.resumedAt === undefined ? {} : { held: null }),
      });
      return;
    case "AlertExpired":
      await update(transaction, event, { status: "expired" satisfies AlertStatus });
      return;
    case "AlertAdjusted": {
      const { band } = event.data;
      await update(transaction, event, {
        target_price: event.data.newTarget,
        adjustment: JSON.stringify(adjustmentOf(event.data)),
        held: null,
        ...(band === undefined ? {} : { is_rearming: 1, needs_history: 1 }),
      });
      return;
    }
    case "AlertAdjustmentUndone":
      // An alert that has never fired can only have been re-arming because of the adjustment.
      await transaction
        .updateTable("alerts")
        .set({ is_rearming: 0 })
        .where("id", "=", event.data.alertId)
        .where("firings", "=", 0)
        .where("version", "<", event.version)
        .execute();
      await update(transaction, event, {
        target_price: event.data.restoredTarget,
        adjustment: null,
      });
      return;
    case "AlertFiringUndone":
      await update(transaction, event, {
        status: "active" satisfies AlertStatus,
        target_price: event.data.newTarget,
        adjustment: JSON.stringify(adjustmentOf(event.data)),
        firing: null,
        is_rearming: 0,
        needs_history: 1,
      });
      return;
    case "AlertTargetMoved":
      await update(transaction, event, {
        target_price: event.data.newTarget,
        adjustment: null,
        held: null,
      });
      return;
    case "AlertDeleted":
      await update(transaction, event, { status: "deleted" satisfies AlertStatus });
      return;
    case "AlertRestored":
      await update(transaction, event, { status: event.data.status });
      return;
    default:
      event satisfies never;
  }
}

const adjustmentOf = ({
  oldTarget,
  newTarget,
  factor,
  effectiveDate,
  edition,
}: Omit<AlertAdjustment, "reason"> & { readonly edition?: string }): AlertAdjustment => ({
  oldTarget,
  newTarget,
  factor,
  effectiveDate,
  ...(edition === undefined ? {} : { reason: "simulation" }),
});

/** A repeating alert stays active, but its condition is known only from its stream. */
const afterFiring = ({ repeat }: AlertTriggered["data"]): Updateable<Database["alerts"]> =>
  repeat === "once"
    ? { status: "triggered" satisfies AlertStatus }
    : { is_rearming: 1, needs_history: 1 };

function afterEdit(data: AlertEdited["data"]): Updateable<Database["alerts"]> {
  return {
    alert_type: data.alertType,
    target_price: data.targetPrice,
    direction: data.direction,
    repeat: data.repeat,
    sessions: data.sessions.join(","),
    cooldown_minutes: data.cooldownMinutes,
    expires_at: data.expiresAt,
    note: data.note,
    phone_number_id: data.phoneNumberId,
    email_id: data.emailId,
    status: data.status,
    ...(data.status === "active" ? { suspension: null } : {}),
    ...(data.restart || !isPlain(data) ? { needs_history: 1 } : {}),
    ...(data.restart ? { firing: null, is_rearming: 0, held: null, adjustment: null } : {}),
  };
}

async function update(
  transaction: Transaction<Database>,
  { version, data }: RecordedEvent<Exclude<AlertEvent, AlertCreated>>,
  change: Updateable<Database["alerts"]>,
): Promise<void> {
  await transaction
    .updateTable("alerts")
    .set({ ...change, version })
    .where("id", "=", data.alertId)
    .where("version", "<", version)
    .execute();
}

function toRow({
  data,
  version,
  recordedAt,
}: RecordedEvent<AlertCreated>): Insertable<Database["alerts"]> {
  return {
    id: data.id,
    symbol: data.symbol,
    alert_type: data.alertType,
    target_price: data.targetPrice,
    currency: data.currency,
    phone_number_id: data.phoneNumberId,
    email_id: data.emailId,
    status: "active" satisfies AlertStatus,
    created_at: recordedAt,
    firing: null,
    repeat: data.repeat,
    direction: data.direction,
    sessions: data.sessions.join(","),
    cooldown_minutes: data.cooldownMinutes,
    needs_history: isPlain(data) ? 0 : 1,
    expires_at: data.expiresAt,
    note: data.note,
    version,
  };
}

const toFiring = (data: AlertTriggered["data"]): AlertFiring => ({
  price: data.price,
  exchangeTime: data.exchangeTime,
  tradeDate: data.tradeDate,
  source: data.source,
  alreadyMet: data.alreadyMet,
  previousClose: data.previousClose,
  changePercent: data.changePercent,
  late: data.late,
  crossedAt: data.crossedAt,
  ...(data.splitFactor === undefined ? {} : { splitFactor: data.splitFactor }),
});
