import type { Selectable } from "kysely";
import type { Alert } from "../../contract/alerts/alert.ts";
import type { SymbolStatus } from "../../contract/common.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { AlertType } from "../../domain/choices.ts";

export type AlertRow = Selectable<Database["alerts"]>;
export type AlertStatus = "active" | "triggered" | "suspended" | "expired" | "deleted";

type ShownRow = AlertRow & {
  readonly symbol_status?: string | null;
  readonly unwatched_since?: string | null;
};

export function toAlert(row: ShownRow): Alert {
  return {
    id: row.id,
    symbol: row.symbol,
    ...(row.symbol_status ? { symbolStatus: row.symbol_status as SymbolStatus } : {}),
    targetPrice: row.target_price,
    alertType: row.alert_type as AlertType,
    currency: row.currency,
    phoneNumberId: row.phone_number_id,
    emailId: row.email_id,
    isActive: row.status === "active",
    isTriggered: row.status === "triggered" || (row.status === "active" && row.is_rearming === 1),
    createdAt: row.created_at,
    firing: parseOrNull(row.firing),
    repeat: row.repeat as Alert["repeat"],
    direction: row.direction as Alert["direction"],
    sessions: row.sessions.split(",") as Alert["sessions"],
    cooldownMinutes: row.cooldown_minutes,
    expiresAt: row.expires_at,
    isExpired: row.status === "expired",
    note: row.note,
    firings: row.firings,
    held: parseOrNull(row.held),
    suspension: parseOrNull(row.suspension),
    adjustment: parseOrNull(row.adjustment),
    notWatchedSince: row.status === "active" ? (row.unwatched_since ?? null) : null,
  };
}

const parseOrNull = (json: string | null) => (json === null ? null : JSON.parse(json));
