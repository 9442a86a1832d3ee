import { sql, type Kysely } from "kysely";
import type { Alert, ListedAlertStatus } from "../../contract/alerts/alert.ts";
import { cutPage, DEFAULT_PAGE, type Page, type PageRequest } from "../../contract/page.ts";
import { countRows, type Reader } from "../../platform/database/reader.ts";
import type { Database } from "../../platform/database/schema.ts";
import { toAlert, type AlertRow, type AlertStatus } from "./alertRow.ts";
import { DEFAULT_SESSIONS } from "./conditions/eligibility.ts";
import type { ArmedAlert } from "./conditions/placement.ts";
import {
  listedAlertStatuses,
  type AlertType,
  type Direction,
  type Repeat,
} from "../../domain/choices.ts";

export interface AlertListRequest extends PageRequest<number> {
  readonly symbol?: string | undefined;
  readonly status?: ListedAlertStatus | undefined;
}

const DELETED: AlertStatus = "deleted";

/** As in the partial indexes, word for word; a bound parameter would not use them. */
const isListed = sql<boolean>`status <> ${sql.lit(DELETED)}`;

/** A subquery instead of a join, so that the list keeps its own index and order. */
const symbolStatusOf = sql<
  string | null
>`(select status from symbol_checks where symbol_checks.symbol = alerts.symbol)`.as(
  "symbol_status",
);

const unwatchedSince = sql<
  string | null
>`(select since from unwatched_symbols where unwatched_symbols.symbol = alerts.symbol)`.as(
  "unwatched_since",
);

/** Queries for the screens; deleted alerts are excluded. */
export type AlertQueries = ReturnType<typeof createAlertQueries>;

export function createAlertQueries(database: Kysely<Database>) {
  const alerts = () => database.selectFrom("alerts");
  const listed = ({ symbol, status }: AlertListRequest) => {
    const withStatus =
      status === undefined
        ? alerts().where(isListed)
        : alerts()
            .where("status", "=", status)
            // An alert that waits to re-arm is shown as triggered.
            .$if(status === "active", (active) => active.where("is_rearming", "=", 0));
    return symbol === undefined ? withStatus : withStatus.where("symbol", "=", symbol);
  };
  return {
    async list(request: AlertListRequest = {}): Promise<Page<Alert>> {
      const { limit = DEFAULT_PAGE, after, symbol, status } = request;
      const found = listed(request)
        .$if(after !== undefined, (all) => all.where("id", "<", after ?? 0))
        .selectAll()
        .select([symbolStatusOf, unwatchedSince])
        .orderBy("id", "desc")
        .limit(limit + 1)
        .execute();
      const counted =
        symbol === undefined ? countShown(database, status) : countRows(listed(request));
      // In parallel, because a database server can run both at the same time.
      const [rows, total] = await Promise.all([found, counted]);
      return cutPage(rows, limit, total, toAlert, ({ id }) => id);
    },
    async find(id: number): Promise<Alert | undefined> {
      const row = await alerts()
        .selectAll()
        .select([symbolStatusOf, unwatchedSince])
        .where("id", "=", id)
        .where("status", "!=", DELETED)
        .executeTakeFirst();
      return row && toAlert(row);
    },
    /** By the status that is shown: an alert that waits to re-arm is triggered, not active. */
    async counts() {
      const rows = await alerts()
        .select(["status", (eb) => eb.fn.countAll().as("count")])
        .where("status", "in", ["active", "triggered"] satisfies AlertStatus[])
        .groupBy("status")
        .execute();
      const countOf = (status: AlertStatus) =>
        Number(rows.find((row) => row.status === status)?.count ?? 0);
      const rearming = await countRearming(database);
      return { active: countOf("active") - rearming, triggered: countOf("triggered") + rearming };
    },
  };
}

/** Uses an index, so deleted alerts cost nothing. */
export async function countListed(
  reader: Reader,
  statuses: readonly ListedAlertStatus[] = listedAlertStatuses,
): Promise<number> {
  return countRows(reader.selectFrom("alerts").where("status", "in", [...statuses]));
}

async function countShown(reader: Reader, status?: ListedAlertStatus): Promise<number> {
  if (status === undefined) return countListed(reader);
  const count = await countListed(reader, [status]);
  return status === "active" ? count - (await countRearming(reader)) : count;
}

/** Reads only alerts that wait to re-arm, which have a partial index. */
const countRearming = (reader: Reader): Promise<number> =>
  countRows(
    reader
      .selectFrom("alerts")
      // A literal, because SQLite does not use a partial index for a bound value.
      .where(sql<boolean>`is_rearming = 1`)
      .where("status", "=", "active" satisfies AlertStatus),
  );

/** Active alerts after the id `after` whose condition is fully described by their row. */
export async function readActiveAlerts(
  reader: Reader,
  after: number,
  limit: number,
): Promise<readonly ArmedAlert[]> {
  return reader
    .selectFrom("alerts")
    .select(["id", "symbol", "alert_type as alertType", "target_price as targetPrice", "currency"])
    .where("status", "=", "active" satisfies AlertStatus)
    .where("needs_history", "=", 0)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .$narrowType<{ alertType: AlertType }>()
    .execute();
}

export async function readActiveIdsWithHistory(reader: Reader): Promise<readonly number[]> {
  const rows = await reader
    .selectFrom("alerts")
    .select("id")
    .where("status", "=", "active" satisfies AlertStatus)
    .where("needs_history", "=", 1)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** At most 500 ids. */
export async function hasRepeatingAlert(reader: Reader, ids: readonly number[]): Promise<boolean> {
  const found = await reader
    .selectFrom("alerts")
    .select("id")
    .where("id", "in", ids)
    .where("repeat", "!=", "once" satisfies Repeat)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Alerts past their end time at `now` (ISO 8601) that are not marked as expired yet. */
export async function readExpired(
  reader: Reader,
  now: string,
): Promise<readonly Pick<AlertRow, "id" | "symbol" | "currency" | "expires_at">[]> {
  return reader
    .selectFrom("alerts")
    .select(["id", "symbol", "currency", "expires_at"])
    .where("expires_at", "is not", null)
    .where("expires_at", "<=", now)
    .where("status", "in", ["active", "suspended"] satisfies AlertStatus[])
    .orderBy("id")
    .execute();
}

/** A symbol in a currency, and whether alerts listen before or after its regular session. */
interface Listened {
  readonly symbol: string;
  readonly currency: string;
  readonly isExtended: boolean;
}

const listening = (reader: Reader, { symbol, currency, isExtended }: Listened) =>
  reader
    .selectFrom("alerts")
    .select("id")
    .where("symbol", "=", symbol)
    .where("currency", "=", currency)
    .where("sessions", isExtended ? "!=" : "=", DEFAULT_SESSIONS.join(","));

/** Active alerts with a price as target; if given, those recorded before an instant (ISO 8601). */
export async function readPriceAlertIds(
  reader: Reader,
  listened: Listened,
  createdBefore?: string,
): Promise<readonly number[]> {
  const query = listening(reader, listened)
    .where("alert_type", "!=", "change_percent" satisfies AlertType)
    .where("status", "=", "active" satisfies AlertStatus)
    .orderBy("id");
  const rows = await (
    createdBefore === undefined ? query : query.where("created_at", "<", createdBefore)
  ).execute();
  return rows.map(({ id }) => id);
}

export async function hasAlertOn(reader: Reader, symbol: string): Promise<boolean> {
  const row = await reader
    .selectFrom("alerts")
    .select("id")
    .where("symbol", "=", symbol)
    .where(isListed)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readFiredIds(
  reader: Reader,
  symbol: string,
  limit: number,
): Promise<readonly number[]> {
  const rows = await reader
    .selectFrom("alerts")
    .select("id")
    .where("symbol", "=", symbol)
    .where("firing", "is not", null)
    .where(isListed)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type AlertOwner = Pick<
  Alert,
  "symbol" | "alertType" | "targetPrice" | "currency" | "emailId" | "phoneNumberId"
>;

export const findAlertOwner = (reader: Reader, id: number): Promise<AlertOwner | undefined> =>
  reader
    .selectFrom("alerts")
    .select(["symbol", "alert_type as alertType", "target_price as targetPrice", "currency"])
    .select(["email_id as emailId", "phone_number_id as phoneNumberId"])
    .where("id", "=", id)
    .where("status", "!=", DELETED)
    .$narrowType<{ alertType: AlertType }>()
    .executeTakeFirst();

export interface AlertMessageFields {
  readonly note: string | null;
  readonly direction: Direction;
}

/** Returns the fields of alerts, deleted ones included, that a message shows in addition to the firing. Takes at most 500 ids. */
export async function readAlertMessageFields(
  reader: Reader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AlertMessageFields>> {
  const rows = await reader
    .selectFrom("alerts")
    .select(["id", "note", "direction"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, note, direction }) => [id, { note, direction: direction as Direction }]),
  );
}

/** Returns an alert's symbol and currency, which never change. Includes deleted alerts. */
export const findAlertSymbol = (
  reader: Reader,
  id: number,
): Promise<Pick<Alert, "symbol" | "currency"> | undefined> =>
  reader
    .selectFrom("alerts")
    .select(["symbol", "currency"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Active alerts with a held price. */
export async function readAlertIdsWithHeldPrice(
  reader: Reader,
  listened: Listened,
): Promise<readonly number[]> {
  const rows = await listening(reader, listened)
    .where("held", "is not", null)
    .where("status", "=", "active" satisfies AlertStatus)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}
