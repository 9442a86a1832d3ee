import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** Panels by id, in their order; those of other versions too. */
export type DashboardArranged = DomainEvent<
  "DashboardArranged",
  {
    readonly panels: readonly { readonly id: string; readonly isHidden: boolean }[];
    readonly watchlistId: number | null;
  }
>;

/** As it is without any change. */
export type DashboardReset = DomainEvent<"DashboardReset", Record<string, never>>;

export type DashboardEvent = DashboardArranged | DashboardReset;

export const dashboardEventTypes = [
  "DashboardArranged",
  "DashboardReset",
] as const satisfies readonly DashboardEvent["type"][];

export const DASHBOARD_STREAM = "dashboard";
