import type { ReactNode } from "react";
import { sentenceOf } from "../api/apiError.ts";
import type { PanelState } from "../components/layout/Panel.tsx";

/** What a hook of the client returns about its request. */
export interface Query {
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface UnansweredWords {
  /** Example: "Waiting for the watchlist." */
  readonly waitingFor: string;
  readonly skeleton?: ReactNode;
  /** Example: "The watchlist could not be loaded". */
  readonly failed: string;
}

/** Returns the state of a panel whose query has no data yet: loading, or the error with Retry. */
export function queryPanelState(
  { error, isFetching, refetch }: Query,
  { waitingFor, skeleton, failed }: UnansweredWords,
): PanelState {
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
