import type { ReactNode } from "react";
import { sentenceOf } from "../api/apiError.ts";
import type { Query } from "./queryPanelState.ts";
import { FailureNotice } from "../components/feedback/FailureNotice.tsx";
import { LoadingStatus } from "../components/feedback/LoadingStatus.tsx";

export interface QueryFailureProps {
  /** Says in plain words what could not be loaded. */
  title: string;
  /** The failed query; its server's reason is shown, and Retry asks again. */
  query: Query;
}

/** Replaces content that could not be loaded. */
export function QueryFailure({ title, query }: QueryFailureProps) {
  return (
    <FailureNotice
      title={title}
      reason={sentenceOf(query.error)}
      onAction={() => void query.refetch()}
      isBusy={query.isFetching}
    />
  );
}

export interface QueryPendingProps {
  query: Query;
  /** Says in plain words what could not be loaded. */
  failed: string;
  /** Example: "Waiting for the holdings." */
  waitingFor: string;
  /** Skeleton with the size of the content. */
  children: ReactNode;
}

/** Stands in for content whose query has no data yet: still loading, or failed. */
export function QueryPending({ query, failed, waitingFor, children }: QueryPendingProps) {
  if (query.error) return <QueryFailure title={failed} query={query} />;
  return <LoadingStatus waitingFor={waitingFor}>{children}</LoadingStatus>;
}
