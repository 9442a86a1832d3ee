import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** Panel ids in display order, including panels of other UI versions. */
export type DashboardArranged = DomainEvent<
  "DashboardArranged",
  {
    readonly panels: readonly { readonly id: string; readonly isHidden: boolean }[];
    readonly watchlistId: number | null;
  }
>;

export type DashboardReset = DomainEvent<"DashboardReset", Record<string, never>>;

export type DashboardEvent = DashboardArranged | DashboardReset;

export const dashboardEventTypes = [
  "DashboardArranged",
  "DashboardReset",
] as const satisfies readonly DashboardEvent["type"][];

export const DASHBOARD_STREAM = "dashboard";
