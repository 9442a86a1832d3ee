import { generatedApi, type NewTarget } from "./endpoints.gen.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** Shows the new target before the server has taken it, and the old one again if it does not. */
export async function showTargetAtOnce(
  { id, newTarget }: { readonly id: number; readonly newTarget: NewTarget },
  { dispatch, queryFulfilled }: Lifecycle,
): Promise<void> {
  const shown = dispatch(
    generatedApi.util.updateQueryData("getAlerts", undefined, (alerts) => {
      const alert = alerts.find((entry) => entry.id === id);
      if (alert) alert.targetPrice = newTarget.targetPrice;
    }),
  );
  try {
    await queryFulfilled;
  } catch {
    shown.undo();
  }
}
