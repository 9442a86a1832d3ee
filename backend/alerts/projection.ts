import type { Transaction } from "kysely";
import type { AlertFiring } from "../contract/alert.ts";
import type { Database } from "../database/schema.ts";
import type { RecordedEvent } from "../eventStore/event.ts";
import type { Projection } from "../eventStore/projection.ts";
import {
  alertEventTypes,
  type AlertCreated,
  type AlertEvent,
  type AlertTriggered,
} from "./events.ts";
import type { AlertStatus } from "./queries.ts";

/**
 * The alerts as a table. A row knows the version of the stream that it shows, so that an event
 * delivered again, however late, finds that it has been there. Deleted alerts stay as rows: their
 * ids are never given out again.
 */
export const alertProjection: Projection = {
  name: "alerts",
  version: 1,
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
      await update(transaction, event, "triggered", JSON.stringify(toFiring(event.data)));
      return;
    case "AlertDeleted":
      await update(transaction, event, "deleted");
      return;
    case "AlertRestored":
      await update(transaction, event, event.data.isTriggered ? "triggered" : "active");
      return;
    default:
      event satisfies never;
  }
}

async function update(
  transaction: Transaction<Database>,
  { version, data }: RecordedEvent<Exclude<AlertEvent, AlertCreated>>,
  status: AlertStatus,
  firing?: string,
): Promise<void> {
  await transaction
    .updateTable("alerts")
    .set({ status, version, ...(firing === undefined ? {} : { firing }) })
    .where("id", "=", data.alertId)
    .where("version", "<", version)
    .execute();
}

function toRow({ data, version, recordedAt }: RecordedEvent<AlertCreated>): Database["alerts"] {
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
});
