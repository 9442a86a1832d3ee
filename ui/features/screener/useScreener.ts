import {
  useGetEarningsScreenerResultsQuery,
  useGetEarningsScreenerStatusQuery,
  useGetScreenerResultsQuery,
  useGetScreenerStatusQuery,
  type ScreenerResult,
  type ScreenerStatus,
} from "../../api/endpoints.ts";
import type { ScreenerKind } from "../../app/stockLists/runWords.ts";
import { useScreenerRun } from "../../app/stockLists/useScreenerRun.ts";
import { toParameters, type Limits } from "./limits.ts";
import { RUN_DONE, RUN_FAILED } from "./messages.ts";

/** Fixed by the specification. */
export const STATUS_POLL_MS = 1000;

export interface ScreenerControl {
  readonly results: readonly ScreenerResult[] | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly status: ScreenerStatus | undefined;
  /** True for a run started here or by another client. */
  readonly isRunning: boolean;
  /**
   * True before the first response. A run may be in progress, and no second one can be started.
   */
  readonly isUnknown: boolean;
  retry(): void;
  run(limits: Limits): Promise<void>;
}

export function useScreener(kind: ScreenerKind): ScreenerControl {
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
    isRunning: isRunning || (status?.isRunning ?? false),
    isUnknown,
    retry: () => void results.refetch(),
    run: (limits) => run(toParameters(limits)),
  };
}
