import { useGetSurgeResultsQuery, useGetSurgeStatusQuery } from "../../api/endpoints.ts";

/** Fixed by the specification. */
export const SURGE_RESULTS_POLL_MS = 30_000;
export const SURGE_STATUS_POLL_MS = 10_000;
export const MAX_CANDIDATE_CARDS = 6;

export const useSurgeResults = () =>
  useGetSurgeResultsQuery(undefined, { pollingInterval: SURGE_RESULTS_POLL_MS });

export const useSurgeStatus = () =>
  useGetSurgeStatusQuery(undefined, { pollingInterval: SURGE_STATUS_POLL_MS });
