import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { generatedApi } from "./endpoints.gen.ts";

type ApiState = Record<
  typeof generatedApi.reducerPath,
  ReturnType<(typeof generatedApi)["reducer"]>
>;

/** What the store hands to a mutation that has begun, as far as it is used here. */
export interface Lifecycle<Answer = unknown> {
  readonly dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
  readonly getState: () => ApiState;
  /** Rejects when the mutation was refused. */
  readonly queryFulfilled: PromiseLike<{ readonly data: Answer }>;
}
