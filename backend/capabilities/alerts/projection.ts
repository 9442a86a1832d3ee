import type { Insertable, Transaction, Updateable } from "kysely";
import type {
  AlertAdjustment,
  AlertFiring,
  AlertSuspension,
  HeldPrice,
} from "../../contract/alerts/alert.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import {
  alertEventTypes,
  type AlertCreated,
  type AlertDefinitionFields,
  type AlertEdited,
  type AlertEvent,
  type AlertTriggered,
} from "./events.ts";
import { isPlain } from "./conditions/placement.ts";
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
  if (event.type === "AlertCreated") {
    await transaction
      .insertInto("alerts")
      .values(toRow(event))
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    return;
  }
  const { version, data } = event;
  const update = transaction
    .updateTable("alerts")
    .where("id", "=", data.alertId)
    .where("version", "<", version);
  if (event.type === "AlertAdjustmentUndone") {
    // An alert that has never fired can only have been re-arming because of the adjustment.
    await update.set({ is_rearming: 0 }).where("firings", "=", 0).execute();
  }
  await update.set({ ...changesOf(event), version }).execute();
}

type Changes = Updateable<Database["alerts"]> & { readonly status?: AlertStatus };

function changesOf(event: Exclude<AlertEvent, AlertCreated>): Changes {
  switch (event.type) {
    case "AlertTriggered":
      return {
        ...afterFiring(event.data),
        firing: JSON.stringify(toFiring(event.data)),
        firings: event.data.firing,
        held: null,
      };
    case "AlertRearmed":
      return { is_rearming: 0 };
    case "AlertHeld": {
      const { price, lastPrice, exchangeTime } = event.data;
      const held: HeldPrice = { price, lastPrice, exchangeTime };
      return { held: JSON.stringify(held) };
    }
    case "AlertHoldDropped":
      return { held: null };
    case "AlertSuspended": {
      const { reason, firings, windowMinutes, exchangeTime } = event.data;
      return suspended({ reason, firings, windowMinutes, exchangeTime });
    }
    case "AlertPaused":
      return suspended({ reason: "paused", since: event.data.pausedAt });
    case "AlertSnoozed":
      return event.data.band === null ? {} : { status: "active", is_rearming: 1, needs_history: 1 };
    case "AlertEdited":
      return afterEdit(event.data);
    case "AlertResumed":
      return {
        status: "active",
        suspension: null,
        ...(event.data.resumedAt === undefined ? {} : { held: null }),
      };
    case "AlertExpired":
      return { status: "expired" };
    case "AlertAdjusted":
      return {
        target_price: event.data.newTarget,
        adjustment: JSON.stringify(adjustmentOf(event.data)),
        held: null,
        ...(event.data.band === undefined ? {} : { is_rearming: 1, needs_history: 1 }),
      };
    case "AlertAdjustmentUndone":
      return { target_price: event.data.restoredTarget, adjustment: null };
    case "AlertFiringUndone":
      return {
        status: "active",
        target_price: event.data.newTarget,
        adjustment: JSON.stringify(adjustmentOf(event.data)),
        firing: null,
        is_rearming: 0,
        needs_history: 1,
      };
    case "AlertTargetMoved":
      return { target_price: event.data.newTarget, adjustment: null, held: null };
    case "AlertDeleted":
      return { status: "deleted" };
    case "AlertRestored":
      return { status: event.data.status };
    default:
      return event satisfies never;
  }
}

const suspended = (suspension: AlertSuspension): Changes => ({
  status: "suspended",
  suspension: JSON.stringify(suspension),
});

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
const afterFiring = ({ repeat }: AlertTriggered["data"]): Changes =>
  repeat === "once" ? { status: "triggered" } : { is_rearming: 1, needs_history: 1 };

const definitionOf = (data: AlertDefinitionFields) => ({
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
});

function afterEdit(data: AlertEdited["data"]): Changes {
  return {
    ...definitionOf(data),
    status: data.status,
    ...(data.status === "active" ? { suspension: null } : {}),
    ...(data.restart || !isPlain(data) ? { needs_history: 1 } : {}),
    ...(data.restart ? { firing: null, is_rearming: 0, held: null, adjustment: null } : {}),
  };
}

function toRow({
  data,
  version,
  recordedAt,
}: RecordedEvent<AlertCreated>): Insertable<Database["alerts"]> {
  return {
    id: data.id,
    symbol: data.symbol,
    currency: data.currency,
    ...definitionOf(data),
    status: "active" satisfies AlertStatus,
    created_at: recordedAt,
    firing: null,
    needs_history: isPlain(data) ? 0 : 1,
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
