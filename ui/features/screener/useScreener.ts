import { sentenceOf } from "../../api/apiError.ts";
import {
  useGetEarningsScreenerResultsQuery,
  useGetEarningsScreenerStatusQuery,
  useGetScreenerResultsQuery,
  useGetScreenerStatusQuery,
  useRunEarningsScreenerMutation,
  useRunScreenerMutation,
  type ScreenerResult,
  type ScreenerStatus,
} from "../../api/endpoints.ts";
import { showToast } from "../../app/toasts.ts";
import { toParameters, type Limits } from "./limits.ts";
import { RUN_DONE, RUN_FAILED } from "./messages.ts";

export type ScreenerKind = "standard" | "earnings";

/** Specification §9. */
export const STATUS_POLL_MS = 1000;

export interface ScreenerControl {
  readonly results: readonly ScreenerResult[] | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly status: ScreenerStatus | undefined;
  /** Pressed here or running on the server for whomever. */
  readonly isRunning: boolean;
  retry(): void;
  run(limits: Limits): Promise<void>;
}

/** One of the two screeners: its results, its status as it changes, and its button. */
export function useScreener(kind: ScreenerKind): ScreenerControl {
  const standardResults = useGetScreenerResultsQuery();
  const earningsResults = useGetEarningsScreenerResultsQuery();
  const polling = { pollingInterval: STATUS_POLL_MS };
  const standardStatus = useGetScreenerStatusQuery(undefined, polling);
  const earningsStatus = useGetEarningsScreenerStatusQuery(undefined, polling);
  const [runStandard, standardRun] = useRunScreenerMutation();
  const [runEarnings, earningsRun] = useRunEarningsScreenerMutation();

  const isStandard = kind === "standard";
  const results = isStandard ? standardResults : earningsResults;
  const { data: status } = isStandard ? standardStatus : earningsStatus;
  const { isLoading } = isStandard ? standardRun : earningsRun;
  const start = isStandard ? runStandard : runEarnings;

  return {
    results: results.data,
    error: results.error,
    isFetching: results.isFetching,
    status,
    isRunning: isLoading || (status?.isRunning ?? false),
    retry: () => void results.refetch(),
    run: async (limits) => {
      try {
        await start({ screenerParameters: toParameters(limits) }).unwrap();
        showToast({ intent: "success", message: RUN_DONE[kind] });
      } catch (error) {
        showToast({ intent: "failure", title: RUN_FAILED[kind], message: sentenceOf(error) });
      }
    },
  };
}
