import type { ReactNode } from "react";
import { sentenceOf } from "../api/apiError.ts";
import type { EmptyStateProps } from "../components/feedback/EmptyState.tsx";
import type { PanelState } from "../components/layout/Panel.tsx";

export interface Query {
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface StateWords {
  /** Example: "Waiting for the watchlist." */
  readonly waitingFor: string;
  readonly skeleton?: ReactNode;
  /** Example: "The watchlist could not be loaded". */
  readonly failed: string;
  readonly empty?: EmptyStateProps | false | undefined;
}

/** Loading, or the error with Retry, until the data is defined. */
export function queryPanelState(
  { error, isFetching, refetch }: Query,
  data: unknown,
  { waitingFor, skeleton, failed, empty }: StateWords,
): PanelState {
  if (data !== undefined) return empty ? { status: "empty", ...empty } : { status: "ready" };
  if (!error) {
    return { status: "loading", waitingFor, ...(skeleton === undefined ? {} : { skeleton }) };
  }
  return {
    status: "failed",
    sentence: failed,
    reason: sentenceOf(error),
    onRetry: () => void refetch(),
    isRetrying: isFetching,
  };
}
