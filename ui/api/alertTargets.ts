import { generatedApi, type NewTarget } from "./endpoints.gen.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** Updates the target optimistically; reverts if the server refuses. */
export async function showTargetAtOnce(
  { id, newTarget }: { readonly id: number; readonly newTarget: NewTarget },
  { dispatch, getState, queryFulfilled }: Lifecycle,
): Promise<void> {
  const lists = generatedApi.util.selectCachedArgsForQuery(getState(), "getAlerts");
  const shown = lists.map((wanted) =>
    dispatch(
      generatedApi.util.updateQueryData("getAlerts", wanted, (alerts) => {
        const alert = alerts.find((entry) => entry.id === id);
        if (alert) alert.targetPrice = newTarget.targetPrice;
      }),
    ),
  );
  try {
    await queryFulfilled;
  } catch {
    for (const list of shown) list.undo();
  }
}
