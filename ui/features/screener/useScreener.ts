import {
  useGetEarningsScreenerResultsQuery,
  useGetEarningsScreenerStatusQuery,
  useGetScreenerResultsQuery,
  useGetScreenerStatusQuery,
} from "../../api/endpoints.ts";
import type { ScreenerKind } from "../../app/stockLists/runWords.ts";
import { useScreenerRun } from "../../app/stockLists/useScreenerRun.ts";
import { toParameters, type Limits } from "./limits.ts";
import { RUN_DONE, RUN_FAILED } from "./messages.ts";

/** Fixed by the specification. */
export const STATUS_POLL_MS = 1000;

export type ScreenerControl = ReturnType<typeof useScreener>;

export function useScreener(kind: ScreenerKind) {
  const standardResults = useGetScreenerResultsQuery({});
  const earningsResults = useGetEarningsScreenerResultsQuery();
  const polling = { pollingInterval: STATUS_POLL_MS };
  const standardStatus = useGetScreenerStatusQuery({}, polling);
  const earningsStatus = useGetEarningsScreenerStatusQuery(undefined, polling);
  const { isRunning, run } = useScreenerRun(kind, {
    done: RUN_DONE[kind],
    failed: RUN_FAILED[kind],
  });

  const isStandard = kind === "standard";
  const results = isStandard ? standardResults : earningsResults;
  const { data: status, isLoading: isUnknown } = isStandard ? standardStatus : earningsStatus;

  return {
    results: results.data,
    error: results.error,
    isFetching: results.isFetching,
    status,
    /** Includes runs of other clients. */
    isRunning: isRunning || (status?.isRunning ?? false),
    /** True before the first response: a run may be in progress. */
    isUnknown,
    retry: () => void results.refetch(),
    run: (limits: Limits) => run(toParameters(limits)),
  };
}
