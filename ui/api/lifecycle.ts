import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import type { generatedApi } from "./endpoints.gen.ts";

type ApiState = Record<
  typeof generatedApi.reducerPath,
  ReturnType<(typeof generatedApi)["reducer"]>
>;

export type ArgumentOf<Name extends keyof typeof generatedApi.endpoints> = Parameters<
  (typeof generatedApi.endpoints)[Name]["initiate"]
>[0];

export interface Lifecycle<Answer = unknown> {
  readonly dispatch: ThunkDispatch<ApiState, unknown, UnknownAction>;
  readonly getState: () => ApiState;
  readonly queryFulfilled: PromiseLike<{ readonly data: Answer }>;
}
