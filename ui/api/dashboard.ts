import { api } from "./endpoints.ts";

/** The calls of the dashboard's layout and panels, for screens. */
export const {
  useGetDashboardLayoutQuery,
  useArrangeDashboardMutation,
  useResetDashboardMutation,
  useGetNearestAlertsQuery,
  useGetInboxQuery,
} = api;
