import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { generatedApi, type NewTarget } from "./endpoints.gen.ts";

type ApiState = Record<
  typeof generatedApi.reducerPath,
  ReturnType<(typeof generatedApi)["reducer"]>
>;

/** What the store hands to a mutation that has begun, as far as it is used here. */
interface Lifecycle {
  readonly dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
  /** Rejects when the move was refused. */
  readonly queryFulfilled: PromiseLike<unknown>;
}

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
