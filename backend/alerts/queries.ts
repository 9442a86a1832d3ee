import type { Kysely, Selectable, Transaction } from "kysely";
import type { Alert } from "../contract/alert.ts";
import type { Database } from "../database/schema.ts";
import type { ArmedAlert } from "./book.ts";
import type { AlertType } from "./events.ts";

/** Reads run on the transaction that is handed in, else on their own. */
type Reader = Kysely<Database> | Transaction<Database>;

export interface AlertCounts {
  readonly active: number;
  readonly triggered: number;
}

/** The alerts as the screens see them: deleted ones are not there. */
export interface AlertQueries {
  /** Newest first. */
  list(): Promise<Alert[]>;
  find(id: number): Promise<Alert | undefined>;
  counts(): Promise<AlertCounts>;
}

export type AlertRow = Selectable<Database["alerts"]>;
export type AlertStatus = "active" | "triggered" | "deleted";

const DELETED: AlertStatus = "deleted";

export function createAlertQueries(database: Kysely<Database>): AlertQueries {
  const visible = () => database.selectFrom("alerts").where("status", "!=", DELETED);
  return {
    list: async () => (await visible().selectAll().orderBy("id", "desc").execute()).map(toAlert),
    find: async (id) => {
      const row = await visible().selectAll().where("id", "=", id).executeTakeFirst();
      return row && toAlert(row);
    },
    counts: async () => {
      const rows = await visible()
        .select(["status", (eb) => eb.fn.countAll().as("count")])
        .groupBy("status")
        .execute();
      const countOf = (status: AlertStatus) =>
        Number(rows.find((row) => row.status === status)?.count ?? 0);
      return { active: countOf("active"), triggered: countOf("triggered") };
    },
  };
}

/** The highest id ever given out, those of deleted alerts included; 0 before the first. */
export async function readNewestId(reader: Reader): Promise<number> {
  const row = await reader
    .selectFrom("alerts")
    .select("id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

/** Active alerts by id, those after `after`, `limit` at most. */
export async function readActiveAlerts(
  reader: Reader,
  after: number,
  limit: number,
): Promise<readonly ArmedAlert[]> {
  const rows = await reader
    .selectFrom("alerts")
    .select(["id", "symbol", "alert_type", "target_price", "currency"])
    .where("status", "=", "active" satisfies AlertStatus)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    symbol: row.symbol,
    alertType: row.alert_type as AlertType,
    targetPrice: row.target_price,
    currency: row.currency,
  }));
}

function toAlert(row: AlertRow): Alert {
  return {
    id: row.id,
    symbol: row.symbol,
    targetPrice: row.target_price,
    alertType: row.alert_type as AlertType,
    currency: row.currency,
    phoneNumberId: row.phone_number_id,
    emailId: row.email_id,
    isActive: row.status === "active",
    isTriggered: row.status === "triggered",
    createdAt: row.created_at,
    firing: row.firing === null ? null : JSON.parse(row.firing),
  };
}
