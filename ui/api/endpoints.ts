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

/** The most that one answer holds: every address and number, unless MAX_CONTACTS allows more. */
export const ALL_CONTACTS = { limit: 1000 } as const;

/** A quote is as good as new for this long. */
export const QUOTE_CACHE_SECONDS = 30;

/** Made anew for each request, so the answer before is never shown. */
const neverKept = { keepUnusedDataFor: 0 };

/** Prices of the symbol come over the socket for as long as the answer is used. */
const quote = { keepUnusedDataFor: QUOTE_CACHE_SECONDS, onCacheEntryAdded: watchWhileUsed };

/**
 * The generated client with what the contract cannot say: which change is shown before the server has
 * answered, and how long an answer is kept. This file is the only import target for screens.
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
    // Likes are not announced: a request after one that failed would overwrite those counted meanwhile.
    likeCommunityPost: { onQueryStarted: showPostLikeAtOnce, invalidatesTags: [] },
    likeCommunityComment: { onQueryStarted: showCommentLikeAtOnce, invalidatesTags: [] },
    moveWatchlistEntry: { onQueryStarted: showMoveAtOnce },
    deleteWatchlist: { onQueryStarted: hideListAtOnce },
    // Their answers hold all lines of the symbol, which a request behind each step of a drag would not.
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
