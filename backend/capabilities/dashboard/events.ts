import { dataOf, type EventOf } from "../../platform/eventStore/event.ts";

const dashboardEvents = {
  /** Panel ids in display order, including panels of other UI versions. */
  DashboardArranged: dataOf<{
    readonly panels: readonly { readonly id: string; readonly isHidden: boolean }[];
    readonly watchlistId: number | null;
  }>(),
  DashboardReset: dataOf<Record<string, never>>(),
};

export type DashboardEvent = EventOf<typeof dashboardEvents>;
export const dashboardEventTypes = Object.keys(dashboardEvents);

export type DashboardArranged = EventOf<typeof dashboardEvents, "DashboardArranged">;

export const DASHBOARD_STREAM = "dashboard";
