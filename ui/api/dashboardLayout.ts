import { generatedApi, type ArrangeDashboardApiArg } from "./endpoints.gen.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** Updates the layout optimistically; reverts if the server refuses. */
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
