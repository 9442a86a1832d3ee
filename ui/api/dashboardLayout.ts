import { generatedApi, type ArrangeDashboardApiArg } from "./endpoints.gen.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** The dashboard is as it was arranged before the server has answered, and as it was if it refuses. */
export async function showLayoutAtOnce(
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
