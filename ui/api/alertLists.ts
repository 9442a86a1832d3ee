import type { Alert, GetAlertsApiArg } from "./endpoints.gen.ts";
import type { ListPage } from "./pagedLists.ts";

/** What an answer holds where no limit was asked for; the contract's `DEFAULT_PAGE`. */
const DEFAULT_PAGE = 500;

/** Whether a list that was asked for so would show the alert. */
const isWanted = (alert: Alert, { symbol, status }: GetAlertsApiArg): boolean =>
  (symbol === undefined || alert.symbol === symbol) &&
  (status === undefined || standingOf(alert) === status);

function standingOf(alert: Alert): NonNullable<GetAlertsApiArg["status"]> {
  if (alert.isActive) return "active";
  if (alert.isExpired) return "expired";
  return alert.suspension === null ? "triggered" : "suspended";
}

/**
 * Puts what is now known of an alert (null: it is deleted) into a list that was asked for with
 * `wanted`. False where the list must be asked for again: a row left a full page, and only the
 * server knows which one moves up.
 */
export function patchAlertList(
  alerts: Alert[],
  wanted: GetAlertsApiArg,
  id: number,
  alert: Alert | null,
): boolean {
  const { limit = DEFAULT_PAGE, after = Infinity } = wanted;
  const index = alerts.findIndex((known) => known.id === id);
  const isFull = alerts.length >= limit;
  if (alert === null || !isWanted(alert, wanted)) {
    if (index >= 0) alerts.splice(index, 1);
    return index < 0 || !isFull;
  }
  if (index >= 0) {
    alerts[index] = alert;
    return true;
  }
  if (id >= after) return true;
  alerts.push(alert);
  alerts.sort((a, b) => b.id - a.id);
  alerts.splice(limit);
  return true;
}

/** The same for the list of all alerts, as far as its pages have come. */
export function patchAlertPages(
  pages: ListPage<Alert, number>[],
  id: number,
  alert: Alert | null,
): void {
  const home = pages.findIndex(({ rows }) => rows.some((known) => known.id === id));
  if (home < 0 && alert === null) return;
  // A page reaches down to its last row, the last one of the list to the first alert ever made.
  const place =
    home >= 0
      ? home
      : pages.findIndex(({ rows, next }) => next === null || id > (rows.at(-1)?.id ?? Infinity));
  const page = pages[place];
  if (!page) return;
  const others = page.rows.filter((known) => known.id !== id);
  const rows = alert === null ? others : [...others, alert].sort((a, b) => b.id - a.id);
  const grown = rows.length - page.rows.length;
  for (const [index, each] of pages.entries()) {
    const total = each.total === null ? null : each.total + grown;
    pages[index] = { ...each, total, ...(index === place ? { rows } : {}) };
  }
}
