import { generatedApi, type ArrangeDashboardApiArg } from "./endpoints.gen.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** The dashboard is as it was arranged before the server has answered, and as it was if it refuses. */
async function showLayoutAtOnce(
  { dashboardLayout }: ArrangeDashboardApiArg,
  { dispatch, queryFulfilled }: Lifecycle,
): Promise<void> {
  const shown = dispatch(
    generatedApi.util.updateQueryData("getDashboardLayout", undefined, () => dashboardLayout),
  );
  try {
    await queryFulfilled;
  } catch {
    shown.undo();
  }
}

const layout = ["DashboardLayout" as const];

/** The tags of the dashboard's own calls. */
export const layoutEndpoints = {
  getDashboardLayout: { providesTags: layout },
  arrangeDashboard: { onQueryStarted: showLayoutAtOnce, invalidatesTags: layout },
  resetDashboard: { invalidatesTags: layout },
  getInbox: { providesTags: ["Inbox" as const] },
  getNearestAlerts: { providesTags: ["Alerts" as const] },
};
