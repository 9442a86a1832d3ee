import type { ReactNode } from "react";
import { sentenceOf } from "../api/apiError.ts";
import type { Query } from "./queryPanelState.ts";
import { FailureNotice } from "../components/feedback/FailureNotice.tsx";
import { LoadingStatus } from "../components/feedback/LoadingStatus.tsx";

export interface QueryFailureProps {
  title: string;
  query: Query;
}

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
  failed: string;
  /** Example: "Waiting for the holdings." */
  waitingFor: string;
  children: ReactNode;
}

/** Replaces content while it loads and after a failure. */
export function QueryPending({ query, failed, waitingFor, children }: QueryPendingProps) {
  if (query.error) return <QueryFailure title={failed} query={query} />;
  return <LoadingStatus waitingFor={waitingFor}>{children}</LoadingStatus>;
}
