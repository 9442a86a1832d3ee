import { showSavedSettings } from "./alertSettings.ts";
import { showTargetAtOnce } from "./alertTargets.ts";
import { showCommentLikeAtOnce, showPostLikeAtOnce } from "./communityLikes.ts";
import type { CallExtra } from "./emptyApi.ts";
import type { LiveSocket } from "./liveSocket.ts";
import { pagedApi } from "./pagedLists.ts";

/** What the store hands to thunks; see ui/app/store.ts. */
export interface ThunkExtra extends CallExtra {
  readonly live: LiveSocket;
}

/** The most that one answer holds: every address and number, unless MAX_CONTACTS allows more. */
export const ALL_CONTACTS = { limit: 1000 } as const;

/** A quote is as good as new for this long. */
export const QUOTE_CACHE_SECONDS = 30;

const watchWhileUsed = async (
  symbol: string,
  lifecycle: { extra: unknown; cacheEntryRemoved: Promise<void> },
) => {
  const release = (lifecycle.extra as ThunkExtra | undefined)?.live.watch(symbol);
  await lifecycle.cacheEntryRemoved;
  release?.();
};

/** A post carries the number of its replies, so both lists change. */
const tagsOfReplies = (_result: unknown, _error: unknown, { id }: { id: number }) => [
  "CommunityPosts" as const,
  { type: "CommunityComments" as const, id },
];

/** The generated client with its tags and lifetimes: the only import target for screens. */
export const api = pagedApi.enhanceEndpoints({
  addTagTypes: [
    "Alerts",
    "AlertHistory",
    "ChartMarks",
    "DashboardStats",
    "EmailNotifications",
    "Deliveries",
    "Mutes",
    "ServiceDestinations",
    "ApiKeys",
    "Credentials",
    "Access",
    "NotificationSettings",
    "CommunityPosts",
    "CommunityComments",
    "Portfolios",
    "Watchlist",
    "ScreenerResults",
    "ScreenerStatus",
    "Surge",
    "StockSignals",
    "PhoneNumbers",
    "Inbox",
    "StockNote",
  ],
  endpoints: {
    getAlertPages: { providesTags: ["Alerts"] },
    getPortfolioPages: { providesTags: ["Portfolios"] },
    getInboxPages: { providesTags: ["Inbox"] },
    getInboxUnread: { providesTags: ["Inbox"] },
    readInbox: { invalidatesTags: ["Inbox"] },
    getWatchlistPages: { providesTags: ["Watchlist"] },
    getAlerts: { providesTags: ["Alerts"] },
    getAlert: { providesTags: (_alert, _error, { id }) => ["Alerts", { type: "Alerts", id }] },
    createAlert: { invalidatesTags: ["Alerts", "DashboardStats"] },
    deleteAlert: { invalidatesTags: ["Alerts", "ChartMarks", "DashboardStats"] },
    restoreAlert: { invalidatesTags: ["Alerts", "ChartMarks", "DashboardStats"] },
    editAlert: { invalidatesTags: ["Alerts", "AlertHistory", "ChartMarks", "DashboardStats"] },
    pauseAlert: { invalidatesTags: ["Alerts", "AlertHistory", "DashboardStats"] },
    snoozeAlert: {
      invalidatesTags: ["Alerts", "AlertHistory", "ChartMarks", "DashboardStats", "Mutes"],
    },
    resumeAlert: { invalidatesTags: ["Alerts", "AlertHistory", "DashboardStats"] },
    moveAlertTarget: {
      onQueryStarted: showTargetAtOnce,
      invalidatesTags: ["Alerts", "AlertHistory"],
    },
    getChartMarks: { providesTags: ["ChartMarks"] },
    undoAlertAdjustment: { invalidatesTags: ["Alerts", "AlertHistory"] },
    undoAlertFiring: {
      invalidatesTags: ["Alerts", "AlertHistory", "ChartMarks", "DashboardStats"],
    },
    getAlertHistory: {
      keepUnusedDataFor: 0,
      providesTags: ["AlertHistory"],
    },
    getDashboardStats: { providesTags: ["DashboardStats"] },
    getEmailNotifications: { providesTags: ["EmailNotifications"] },
    addEmailNotification: { invalidatesTags: ["EmailNotifications", "NotificationSettings"] },
    updateEmailNotification: { invalidatesTags: ["EmailNotifications", "NotificationSettings"] },
    deleteEmailNotification: { invalidatesTags: ["EmailNotifications", "NotificationSettings"] },
    getPhoneNumbers: { providesTags: ["PhoneNumbers"] },
    addPhoneNumber: { invalidatesTags: ["PhoneNumbers", "DashboardStats", "NotificationSettings"] },
    updatePhoneNumber: { invalidatesTags: ["PhoneNumbers", "NotificationSettings"] },
    deletePhoneNumber: {
      invalidatesTags: ["PhoneNumbers", "DashboardStats", "NotificationSettings"],
    },
    restorePhoneNumber: {
      invalidatesTags: ["PhoneNumbers", "DashboardStats", "NotificationSettings"],
    },
    testPhoneNumber: { invalidatesTags: ["PhoneNumbers"] },
    getRecentDeliveries: { providesTags: ["Deliveries"] },
    getDeliveryLog: { providesTags: ["Deliveries"] },
    getServiceDestinations: { providesTags: ["ServiceDestinations"] },
    addServiceDestination: {
      invalidatesTags: ["ServiceDestinations", "Credentials", "NotificationSettings"],
    },
    testServiceDestination: { invalidatesTags: ["Credentials"] },
    updateServiceDestination: { invalidatesTags: ["ServiceDestinations", "NotificationSettings"] },
    deleteServiceDestination: { invalidatesTags: ["ServiceDestinations", "NotificationSettings"] },
    getMutes: { providesTags: ["Mutes"] },
    mute: { invalidatesTags: ["Mutes"] },
    unmute: { invalidatesTags: ["Mutes"] },
    saveAlertSettings: { onQueryStarted: showSavedSettings },
    getAccess: { providesTags: ["Access"] },
    endSession: { invalidatesTags: ["Access"] },
    getApiKeys: { providesTags: ["ApiKeys"] },
    saveApiKeys: { invalidatesTags: ["ApiKeys", "Credentials", "NotificationSettings"] },
    getCredentials: { providesTags: ["Credentials"] },
    checkCredentials: { invalidatesTags: ["Credentials"] },
    subscribePush: { invalidatesTags: ["NotificationSettings"] },
    unsubscribePush: { invalidatesTags: ["NotificationSettings"] },
    testPush: { invalidatesTags: ["NotificationSettings"] },
    getNotificationSettings: { providesTags: ["NotificationSettings"] },
    getCommunityPosts: { providesTags: ["CommunityPosts"] },
    createCommunityPost: { invalidatesTags: ["CommunityPosts"] },
    deleteCommunityPost: { invalidatesTags: ["CommunityPosts"] },
    likeCommunityPost: { onQueryStarted: showPostLikeAtOnce },
    getCommunityComments: {
      providesTags: (_comments, _error, { id }) => [{ type: "CommunityComments", id }],
    },
    createCommunityComment: { invalidatesTags: tagsOfReplies },
    deleteCommunityComment: { invalidatesTags: tagsOfReplies },
    likeCommunityComment: { onQueryStarted: showCommentLikeAtOnce },
    getStockNote: {
      providesTags: (_note, _error, { symbol }) => [{ type: "StockNote", id: symbol }],
    },
    saveStockNote: {
      invalidatesTags: (_note, error, { symbol }) =>
        error ? [] : [{ type: "StockNote", id: symbol }],
    },
    deleteStockNote: {
      invalidatesTags: (_note, error, { symbol }) =>
        error ? [] : [{ type: "StockNote", id: symbol }],
    },
    getPortfolios: { providesTags: ["Portfolios"] },
    createPortfolio: { invalidatesTags: ["Portfolios"] },
    getWatchlist: { providesTags: ["Watchlist"] },
    addToWatchlist: { invalidatesTags: ["Watchlist"] },
    removeFromWatchlist: { invalidatesTags: ["Watchlist"] },
    restoreToWatchlist: { invalidatesTags: ["Watchlist"] },
    getStockSignals: { providesTags: ["StockSignals"] },
    getSurgeResults: { providesTags: ["Surge"] },
    // Ranked among the candidates of the last run, so a run changes it.
    getSurgeAnalysis: { providesTags: ["Surge"] },
    getSurgeStatus: { providesTags: ["Surge"] },
    // A run that failed has ended as well.
    runSurge: { invalidatesTags: ["Surge"] },
    getScreenerResults: { providesTags: ["ScreenerResults"] },
    getEarningsScreenerResults: { providesTags: ["ScreenerResults"] },
    getScreenerStatus: { providesTags: ["ScreenerStatus"] },
    getEarningsScreenerStatus: { providesTags: ["ScreenerStatus"] },
    getScreenerSources: { providesTags: ["ScreenerStatus"] },
    runScreener: { invalidatesTags: ["ScreenerResults", "ScreenerStatus", "DashboardStats"] },
    runEarningsScreener: { invalidatesTags: ["ScreenerResults", "ScreenerStatus"] },
    refreshQuote: {
      invalidatesTags: (_quote, error) => (error === undefined ? ["ScreenerResults"] : []),
    },
    getInternationalQuote: {
      keepUnusedDataFor: QUOTE_CACHE_SECONDS,
      onCacheEntryAdded: ({ symbol }, { extra, cacheEntryRemoved }) =>
        watchWhileUsed(symbol, { extra, cacheEntryRemoved }),
    },
    getQuote: {
      keepUnusedDataFor: QUOTE_CACHE_SECONDS,
      onCacheEntryAdded: ({ symbol }, { extra, cacheEntryRemoved }) =>
        watchWhileUsed(symbol, { extra, cacheEntryRemoved }),
    },
  },
});

export const {
  useGetQuoteQuery,
  useLazyGetQuoteQuery,
  useRefreshQuoteMutation,
  useGetChartQuery,
  useLazyGetChartQuery,
  useGetChartMarksQuery,
  useGetAlertPagesInfiniteQuery,
  useGetPortfolioPagesInfiniteQuery,
  useGetWatchlistPagesInfiniteQuery,
  useGetInboxPagesInfiniteQuery,
  useGetInboxUnreadQuery,
  useReadInboxMutation,
  useGetAlertsQuery,
  useGetAlertQuery,
  useCreateAlertMutation,
  useDeleteAlertMutation,
  useRestoreAlertMutation,
  useEditAlertMutation,
  usePauseAlertMutation,
  useSnoozeAlertMutation,
  useResumeAlertMutation,
  useUndoAlertAdjustmentMutation,
  useUndoAlertFiringMutation,
  useMoveAlertTargetMutation,
  useGetAlertHistoryQuery,
  useBacktestAlertMutation,
  useGetEmailNotificationsQuery,
  useAddEmailNotificationMutation,
  useUpdateEmailNotificationMutation,
  useDeleteEmailNotificationMutation,
  useTestEmailNotificationMutation,
  useGetPhoneNumbersQuery,
  useAddPhoneNumberMutation,
  useUpdatePhoneNumberMutation,
  useDeletePhoneNumberMutation,
  useRestorePhoneNumberMutation,
  useTestPhoneNumberMutation,
  useGetRecentDeliveriesQuery,
  useGetDeliveryLogQuery,
  useGetServiceDestinationsQuery,
  useAddServiceDestinationMutation,
  useUpdateServiceDestinationMutation,
  useDeleteServiceDestinationMutation,
  useTestServiceDestinationMutation,
  useGetMutesQuery,
  useMuteMutation,
  useUnmuteMutation,
  useGetAlertSettingsQuery,
  useSaveAlertSettingsMutation,
  useGetAccessQuery,
  useEndSessionMutation,
  useSignOutMutation,
  useGetApiKeysQuery,
  useSaveApiKeysMutation,
  useGetCredentialsQuery,
  useCheckCredentialsMutation,
  useLazyGetVapidKeyQuery,
  useSubscribePushMutation,
  useUnsubscribePushMutation,
  useTestPushMutation,
  useGetNotificationSettingsQuery,
  useGetGmailStatusQuery,
  useTestGmailMutation,
  useGetDashboardStatsQuery,
  useGetScreenerResultsQuery,
  useGetEarningsScreenerResultsQuery,
  useGetScreenerStatusQuery,
  useGetEarningsScreenerStatusQuery,
  useLazyGetScreenerStatusQuery,
  useLazyGetEarningsScreenerStatusQuery,
  useGetScreenerSourcesQuery,
  useRunScreenerMutation,
  useRunEarningsScreenerMutation,
  useGetHealthQuery,
  useCreatePortfolioMutation,
  useGetWatchlistQuery,
  useAddToWatchlistMutation,
  useRemoveFromWatchlistMutation,
  useRestoreToWatchlistMutation,
  useLazyGetInternationalQuoteQuery,
  useListExchangesQuery,
  useSearchStocksQuery,
  useLazySearchStocksQuery,
  useGetMoversQuery,
  useGetMarketIndicesQuery,
  useGetMarketOverviewQuery,
  useGetCommunityPostsQuery,
  useCreateCommunityPostMutation,
  useDeleteCommunityPostMutation,
  useLikeCommunityPostMutation,
  useGetCommunityCommentsQuery,
  useCreateCommunityCommentMutation,
  useDeleteCommunityCommentMutation,
  useLikeCommunityCommentMutation,
  useGetSurgeResultsQuery,
  useGetSurgeStatusQuery,
  useRunSurgeMutation,
  useLazyGetSurgeAnalysisQuery,
  useGetStockSignalsQuery,
  useGetUpcomingEarningsQuery,
  useGetStockNoteQuery,
  useSaveStockNoteMutation,
  useDeleteStockNoteMutation,
  useGetStockFactsQuery,
  useGetStockAnalystsQuery,
  useGetStockEarningsQuery,
  useGetStockInsidersQuery,
  useGetStockHoldersQuery,
  useGetStockOptionsQuery,
  useGetStockMentionsQuery,
  useGetStockFilingsQuery,
} = api;

export { joinPages, type InboxFilter } from "./pagedLists.ts";

export type * from "./endpoints.gen.ts";
