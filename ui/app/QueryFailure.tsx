import { sentenceOf } from "../api/apiError.ts";
import type { Query } from "./queryPanelState.ts";
import { FailureNotice } from "../components/feedback/FailureNotice.tsx";

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
