import type { ReactNode } from "react";
import { sentenceOf } from "../api/apiError.ts";
import type { PanelState } from "../components/Panel.tsx";

/** A query's hook, as far as it is used here. */
interface Query {
  readonly error?: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface UnansweredWords {
  /** "Waiting for the watchlist." */
  readonly waitingFor: string;
  readonly skeleton?: ReactNode;
  /** "The watchlist could not be loaded" */
  readonly failed: string;
}

/** How a panel looks for as long as its query has brought nothing: it waits, or says why and offers to retry. */
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
