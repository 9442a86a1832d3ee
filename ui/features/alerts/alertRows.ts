import { sortByKey } from "../../components/dataDisplay/figureSorting.ts";
import { distanceToGoal } from "../../../backend/domain/alertDistance.ts";
import type { Alert, Quote } from "../../api/endpoints.ts";
import { isWaiting } from "../../app/alerts/alertStatus.ts";
import type { AlertCondition, AlertStatus } from "../../components/alerts/alertWords.ts";

export interface AlertRow {
  readonly alert: Alert;
  readonly status: AlertStatus;
  /** Empty until it is known. */
  readonly name: string;
  /** In the currency of the alert; null if unknown. */
  readonly price: number | null;
  /** In the currency of the alert; null if unknown. */
  readonly previousClose: number | null;
  /** Percent of the price; 0 if met, null if unknown or not waiting. */
  readonly distance: number | null;
  readonly recipients: RowRecipients;
}

export interface RowRecipients {
  readonly full: string;
  readonly brief: string;
  /** True if every named recipient is switched off or deleted. */
  readonly isUnreachable: boolean;
}

export type QuoteFacts = Pick<Quote, "companyName" | "price" | "previousClose" | "currency">;

export function toRow(
  alert: Alert,
  status: AlertStatus,
  quote: QuoteFacts | undefined,
  recipients: RowRecipients,
): AlertRow {
  const known = quote?.currency === alert.currency ? quote : undefined;
  const price = known?.price ?? null;
  const previousClose = known?.previousClose ?? null;
  // A paused alert keeps it, because it helps to decide on resuming.
  const distance = isWaiting(status) ? distanceToGoal(alert, price, previousClose) : undefined;
  const name = quote?.companyName ?? "";
  return { alert, status, name, price, previousClose, distance: distance ?? null, recipients };
}

/** Empty strings accept everything. */
export interface AlertFilter {
  readonly text: string;
  readonly status: AlertStatus | "";
  readonly condition: AlertCondition | "";
}

export const NO_FILTER: AlertFilter = { text: "", status: "", condition: "" };

export const isNarrowed = ({ text, status, condition }: AlertFilter): boolean =>
  text.trim() !== "" || status !== "" || condition !== "";

/** Every typed word must occur in symbol, name or note. */
export function filterRows(
  rows: readonly AlertRow[],
  { text, status, condition }: AlertFilter,
): readonly AlertRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ alert, name, status: own }) => {
    if (status !== "" && own !== status) return false;
    if (condition !== "" && alert.alertType !== condition) return false;
    const searched = `${alert.symbol} ${name} ${alert.note ?? ""}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}

export const SORT_COLUMNS = [
  "symbol",
  "condition",
  "price",
  "distance",
  "status",
  "recipients",
  "created",
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface Sorting {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

/** Highest prices and newest alerts come first; text starts with A, distances with the nearest. */
const DESCENDING_FIRST: ReadonlySet<SortColumn> = new Set(["price", "created"]);

/** The third press restores the order of the list. */
export function nextSorting(sorting: Sorting | undefined, column: SortColumn): Sorting | undefined {
  const isFirst = DESCENDING_FIRST.has(column);
  if (sorting?.column !== column) return { column, isDescending: isFirst };
  return sorting.isDescending === isFirst ? { column, isDescending: !isFirst } : undefined;
}

/** Sorts stably; rows without a value come last in both directions. */
export function sortRows(
  rows: readonly AlertRow[],
  sorting: Sorting | undefined,
): readonly AlertRow[] {
  return sorting
    ? sortByKey(rows, (row) => keyOf(row, sorting.column), sorting.isDescending)
    : rows;
}

const STATUS_ORDER: readonly AlertStatus[] = [
  "triggered",
  "active",
  "blocked",
  "snoozed",
  "paused",
  "expired",
  "inactive",
];

const CONDITION_ORDER: readonly AlertCondition[] = ["above", "below", "change_percent"];
const KIND = 1e10;

function keyOf(row: AlertRow, column: SortColumn): string | number | null {
  const { alert } = row;
  switch (column) {
    case "symbol":
      return alert.symbol;
    case "condition":
      return CONDITION_ORDER.indexOf(alert.alertType) * KIND + alert.targetPrice;
    case "price":
      return row.price;
    case "distance":
      return row.distance;
    case "status":
      return STATUS_ORDER.indexOf(row.status);
    case "recipients":
      return row.recipients.full;
    case "created":
      return Date.parse(alert.createdAt);
    default:
      return column satisfies never;
  }
}
