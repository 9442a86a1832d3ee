import { DASHBOARD_LIST_SIZE } from "../../app/dashboardLists.ts";

interface Report {
  readonly symbol: string;
  readonly daysUntil: number;
}

const DAYS = 7;

/** Those that the panel of the week does not show. */
export const exceptShown = <R extends Report>(
  reports: readonly R[],
  watched: ReadonlySet<string>,
): readonly R[] => {
  const shown = new Set(orderReports(reports, watched).slice(0, DASHBOARD_LIST_SIZE));
  return reports.filter((report) => !shown.has(report));
};

/** The reports of the next seven days, those of watched stocks first; else in their order. */
export const orderReports = <R extends Report>(
  reports: readonly R[],
  watched: ReadonlySet<string>,
): readonly R[] =>
  reports
    .filter(({ daysUntil }) => daysUntil <= DAYS)
    .toSorted((one, other) => Number(watched.has(other.symbol)) - Number(watched.has(one.symbol)));
