import { DASHBOARD_LIST_SIZE } from "../../app/dashboardLists.ts";

interface Report {
  readonly symbol: string;
  readonly daysUntil: number;
}

const DAYS = 7;

/** Returns the reports that the panel of the week does not show. */
export const exceptShown = <R extends Report>(
  reports: readonly R[],
  watched: ReadonlySet<string>,
): readonly R[] => {
  const shown = new Set(orderReports(reports, watched).slice(0, DASHBOARD_LIST_SIZE));
  return reports.filter((report) => !shown.has(report));
};

/**
 * Returns the reports of the next seven days: watched stocks first, otherwise in their given order.
 */
export const orderReports = <R extends Report>(
  reports: readonly R[],
  watched: ReadonlySet<string>,
): readonly R[] =>
  reports
    .filter(({ daysUntil }) => daysUntil <= DAYS)
    .toSorted((one, other) => Number(watched.has(other.symbol)) - Number(watched.has(one.symbol)));
