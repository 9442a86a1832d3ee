import { showSavedSettings } from "./alertSettings.ts";
import { showTargetAtOnce } from "./alertTargets.ts";
import { hideLineAtOnce, showLineAtOnce, tagsOfRefusedLine, takeDrawnLine } from "./chartLines.ts";
import { showCommentLikeAtOnce, showPostLikeAtOnce } from "./communityLikes.ts";
import { showLayoutAtOnce } from "./dashboardLayout.ts";
import type { ImportRow } from "./endpoints.gen.ts";
import { pagedApi } from "./pagedLists.ts";
import { takeNewerStatus } from "./screenerStatus.ts";
import { hideListAtOnce, showMoveAtOnce } from "./watchlistRows.ts";
import { watchWhileUsed } from "./watchWhileUsed.ts";

export type { ThunkExtra } from "./watchWhileUsed.ts";

/**
 * Maximum page size of the server; holds every address and number, unless MAX_CONTACTS allows more.
 */
export const ALL_CONTACTS = { limit: 1000 } as const;

/** Seconds for which a quote counts as fresh. */
export const QUOTE_CACHE_SECONDS = 30;

/** Evicted when unused, so that an old response is never shown. */
const neverKept = { keepUnusedDataFor: 0 };

const quote = { keepUnusedDataFor: QUOTE_CACHE_SECONDS, onCacheEntryAdded: watchWhileUsed };

/**
 * The generated client plus settings that the contract cannot express: optimistic updates and cache
 * times. Features import calls and hooks only from this file.
 */
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
    // Likes are not announced by the server. Reloading after a failed one would overwrite likes
    // counted in the meantime.
    likeCommunityPost: { onQueryStarted: showPostLikeAtOnce, invalidatesTags: [] },
    likeCommunityComment: { onQueryStarted: showCommentLikeAtOnce, invalidatesTags: [] },
    moveWatchlistEntry: { onQueryStarted: showMoveAtOnce },
    deleteWatchlist: { onQueryStarted: hideListAtOnce },
    // The responses contain all lines of the symbol, so that dragging does not reload them at each
    // step.
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
} = api;

export { joinPages, type InboxFilter } from "./pagedLists.ts";

export * from "./endpoints.gen.ts";

export type ImportRowStatus = ImportRow["status"];
