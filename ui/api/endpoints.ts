import { hideLineAtOnce, showLineAtOnce, tagsOfRefusedLine, takeDrawnLine } from "./chartLines.ts";
import { showCommentLikeAtOnce, showPostLikeAtOnce } from "./communityLikes.ts";
import {
  type ImportRow,
  generatedApi,
  type AlertSettings,
  type NewTarget,
  type ScreenerStatus,
} from "./endpoints.gen.ts";
import { pagedApi } from "./pagedLists.ts";
import { hideListAtOnce, showMoveAtOnce } from "./watchlistRows.ts";
import type { ArgumentOf, Lifecycle } from "./lifecycle.ts";
import { copyWithStructuralSharing } from "@reduxjs/toolkit/query";
import { isDraft, original } from "@reduxjs/toolkit";
import type { CallExtra } from "./emptyApi.ts";
import type { LiveSocket } from "./liveSocket.ts";

/**
 * Keeps the newer status. A poll may return after the socket announced the end of the run; its
 * older response would disable the buttons. A run with a recorded end never resumes; an interrupted
 * run may.
 */
function takeNewerStatus(
  shown: ScreenerStatus,
  answer: ScreenerStatus,
): ScreenerStatus | undefined {
  const hasEnded = shown.run !== null && shown.run.status !== "running";
  if (hasEnded && answer.isRunning && answer.run?.id === shown.run?.id) return undefined;
  return copyWithStructuralSharing(isDraft(shown) ? original(shown) : shown, answer);
}

async function showLayoutAtOnce(
  { dashboardLayout }: ArgumentOf<"arrangeDashboard">,
  { dispatch, queryFulfilled }: Lifecycle,
): Promise<void> {
  const shown = dispatch(
    generatedApi.util.updateQueryData("getDashboardLayout", undefined, () => dashboardLayout),
  );
  try {
    await queryFulfilled;
  } catch {
    shown.undo();
  }
}

async function showTargetAtOnce(
  { id, newTarget }: { readonly id: number; readonly newTarget: NewTarget },
  { dispatch, getState, queryFulfilled }: Lifecycle,
): Promise<void> {
  const lists = generatedApi.util.selectCachedArgsForQuery(getState(), "getAlerts");
  const shown = lists.map((wanted) =>
    dispatch(
      generatedApi.util.updateQueryData("getAlerts", wanted, (alerts) => {
        const alert = alerts.find((entry) => entry.id === id);
        if (alert) alert.targetPrice = newTarget.targetPrice;
      }),
    ),
  );
  try {
    await queryFulfilled;
  } catch {
    for (const list of shown) list.undo();
  }
}

/** The forms would show the old settings until the next query. */
async function showSavedSettings(
  _change: unknown,
  { dispatch, queryFulfilled }: Lifecycle<AlertSettings>,
): Promise<void> {
  const saved = await queryFulfilled.then(
    ({ data }) => data,
    () => undefined,
  );
  if (saved) {
    dispatch(generatedApi.util.updateQueryData("getAlertSettings", undefined, () => saved));
  }
}

export type { ArgumentOf } from "./lifecycle.ts";

export const QUOTE_CACHE_SECONDS = 30;

/** Prevents showing an old response. */
const neverKept = { keepUnusedDataFor: 0 };

export interface ThunkExtra extends CallExtra {
  readonly live: LiveSocket;
}

/** Watches the symbol while its cache entry is in use. */
const watchWhileUsed = async (
  { symbol }: { readonly symbol: string },
  { extra, cacheEntryRemoved }: { extra: unknown; cacheEntryRemoved: Promise<void> },
): Promise<void> => {
  const release = (extra as ThunkExtra | undefined)?.live.watch(symbol);
  await cacheEntryRemoved;
  release?.();
};

const quote = { keepUnusedDataFor: QUOTE_CACHE_SECONDS, onCacheEntryAdded: watchWhileUsed };

/** Features import calls and hooks only from this file. */
export const api = pagedApi.enhanceEndpoints({
  endpoints: {
    getAlertHistory: neverKept,
    exportAlerts: neverKept,
    exportPortfolio: neverKept,
    getPortfolioImports: neverKept,
    getPortfolioImport: neverKept,
    getPortfolioImportRowPages: neverKept,
    getRuleBacktest: neverKept,
    getQuote: quote,
    getInternationalQuote: quote,
    getScreenerStatus: { merge: takeNewerStatus },
    getEarningsScreenerStatus: { merge: takeNewerStatus },
    saveAlertSettings: { onQueryStarted: showSavedSettings },
    moveAlertTarget: { onQueryStarted: showTargetAtOnce },
    arrangeDashboard: { onQueryStarted: showLayoutAtOnce },
    // The server announces no likes, and a reload would overwrite those counted meanwhile.
    likeCommunityPost: { onQueryStarted: showPostLikeAtOnce, invalidatesTags: [] },
    likeCommunityComment: { onQueryStarted: showCommentLikeAtOnce, invalidatesTags: [] },
    moveWatchlistEntry: { onQueryStarted: showMoveAtOnce },
    deleteWatchlist: { onQueryStarted: hideListAtOnce },
    // The responses have all lines of the symbol, so dragging reloads nothing.
    drawChartLine: { onQueryStarted: takeDrawnLine, invalidatesTags: tagsOfRefusedLine },
    changeChartLine: {
      extraOptions: { outlivesPage: true },
      onQueryStarted: showLineAtOnce,
      invalidatesTags: tagsOfRefusedLine,
    },
    deleteChartLine: { onQueryStarted: hideLineAtOnce, invalidatesTags: tagsOfRefusedLine },
  },
});

export const {
  useGetAlertPagesInfiniteQuery,
  useGetAuditPagesInfiniteQuery,
  useGetInboxPagesInfiniteQuery,
  useGetPortfolioImportRowPagesInfiniteQuery,
  useGetPortfolioPagesInfiniteQuery,
  useGetPortfolioTransactionPagesInfiniteQuery,
  useGetRuleFiringPagesInfiniteQuery,
  useGetRulePagesInfiniteQuery,
  useGetWatchlistRowPagesInfiniteQuery,
  useLazyExportAlertsQuery,
  useLazyExportPortfolioQuery,
  useLazyExportRulesQuery,
  useLazyExportWatchlistQuery,
  useLazyGetAlertsQuery,
  useLazyGetChartQuery,
  useLazyGetEarningsScreenerStatusQuery,
  useLazyGetInternationalQuoteQuery,
  useLazyGetPortfolioImportQuery,
  useLazyGetQuoteQuery,
  useLazyGetRulesQuery,
  useLazyGetScreenerStatusQuery,
  useLazyGetSurgeAnalysisQuery,
  useLazyGetVapidKeyQuery,
  useLazySearchStocksQuery,
} = api;

export { joinPages, type InboxFilter } from "./pagedLists.ts";

export * from "./endpoints.gen.ts";

export type ImportRowStatus = ImportRow["status"];
