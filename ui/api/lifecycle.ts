import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { generatedApi } from "./endpoints.gen.ts";

type ApiState = Record<
  typeof generatedApi.reducerPath,
  ReturnType<(typeof generatedApi)["reducer"]>
>;

/** The parts of RTK Query's mutation lifecycle that are used here. */
export interface Lifecycle<Answer = unknown> {
  readonly dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
  readonly getState: () => ApiState;
  /** Rejects if the mutation failed. */
  readonly queryFulfilled: PromiseLike<{ readonly data: Answer }>;
}
