import type { Reader } from "../../platform/database/reader.ts";
import { toAlert, type AlertRow, type AlertStatus } from "./alertRow.ts";
import type { AlertDefinitionFields } from "./events.ts";

/** The fields of an alert that its owner sets, without recipients, every default filled in. */
type AlertTerms = Omit<AlertDefinitionFields, "phoneNumberId" | "emailId"> & {
  readonly symbol: string;
};

export interface AlertSettings {
  readonly terms: AlertTerms;
  readonly isPaused: boolean;
}

/** Ended alerts are not exported: importing such a line would create a new active alert. */
const EXPORTED_STATUSES: readonly AlertStatus[] = ["active", "suspended"];

/** Reads a page of active and paused alerts, by id, after the id `after`. */
export async function readChosen(
  reader: Reader,
  after: number,
  limit: number,
): Promise<{ alerts: readonly AlertSettings[]; next: number | null }> {
  const rows = await reader
    .selectFrom("alerts")
    .selectAll()
    .where("status", "in", [...EXPORTED_STATUSES])
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return {
    alerts: shown.map(toChosen),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Active and paused alerts with the symbols and targets of `wanted`, at most 500. */
export async function readChosenLike(
  reader: Reader,
  wanted: readonly AlertTerms[],
): Promise<readonly (AlertSettings & { readonly id: number })[]> {
  if (wanted.length === 0) return [];
  const rows = await reader
    .selectFrom("alerts")
    .selectAll()
    .where("status", "in", [...EXPORTED_STATUSES])
    .where("symbol", "in", [...new Set(wanted.map(({ symbol }) => symbol))])
    .where("target_price", "in", [...new Set(wanted.map(({ targetPrice }) => targetPrice))])
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ id: row.id, ...toChosen(row) }));
}

function toChosen(row: AlertRow): AlertSettings {
  const { symbol, alertType, targetPrice, repeat, direction, sessions, ...others } = toAlert(row);
  const { cooldownMinutes, expiresAt, note, suspension } = others;
  const condition = { symbol, alertType, targetPrice, repeat, direction, sessions };
  const terms = { ...condition, cooldownMinutes, expiresAt, note };
  return { terms, isPaused: suspension?.reason === "paused" };
}
