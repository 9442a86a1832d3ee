import { showCommentLikeAtOnce, showPostLikeAtOnce } from "./communityLikes.ts";
import type { CallExtra } from "./emptyApi.ts";
import { generatedApi } from "./endpoints.gen.ts";
import type { LiveSocket } from "./liveSocket.ts";

/** What the store hands to thunks; see ui/app/store.ts. */
export interface ThunkExtra extends CallExtra {
  readonly live: LiveSocket;
}

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
export const api = generatedApi.enhanceEndpoints({
  addTagTypes: [
    "Alerts",
    "DashboardStats",
    "EmailNotifications",
    "Deliveries",
    "AlertSettings",
    "ApiKeys",
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
  ],
  endpoints: {
    getAlerts: { providesTags: ["Alerts"] },
    createAlert: { invalidatesTags: ["Alerts", "DashboardStats"] },
    deleteAlert: { invalidatesTags: ["Alerts", "DashboardStats"] },
    restoreAlert: { invalidatesTags: ["Alerts", "DashboardStats"] },
    getDashboardStats: { providesTags: ["DashboardStats"] },
    getEmailNotifications: { providesTags: ["EmailNotifications"] },
    addEmailNotification: { invalidatesTags: ["EmailNotifications", "NotificationSettings"] },
    updateEmailNotification: { invalidatesTags: ["EmailNotifications"] },
    deleteEmailNotification: { invalidatesTags: ["EmailNotifications", "NotificationSettings"] },
    getPhoneNumbers: { providesTags: ["PhoneNumbers"] },
    addPhoneNumber: { invalidatesTags: ["PhoneNumbers", "DashboardStats"] },
    updatePhoneNumber: { invalidatesTags: ["PhoneNumbers"] },
    deletePhoneNumber: { invalidatesTags: ["PhoneNumbers", "DashboardStats"] },
    restorePhoneNumber: { invalidatesTags: ["PhoneNumbers", "DashboardStats"] },
    testPhoneNumber: { invalidatesTags: ["PhoneNumbers"] },
    getRecentDeliveries: { providesTags: ["Deliveries"] },
    getAlertSettings: { providesTags: ["AlertSettings"] },
    saveAlertSettings: { invalidatesTags: ["AlertSettings"] },
    getApiKeys: { providesTags: ["ApiKeys"] },
    saveApiKeys: { invalidatesTags: ["ApiKeys"] },
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
  useGetAlertsQuery,
  useCreateAlertMutation,
  useDeleteAlertMutation,
  useRestoreAlertMutation,
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
  useGetAlertSettingsQuery,
  useSaveAlertSettingsMutation,
  useGetApiKeysQuery,
  useSaveApiKeysMutation,
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
  useGetScreenerSourcesQuery,
  useRunScreenerMutation,
  useRunEarningsScreenerMutation,
  useGetHealthQuery,
  useGetPortfoliosQuery,
  useCreatePortfolioMutation,
  useGetWatchlistQuery,
  useAddToWatchlistMutation,
  useRemoveFromWatchlistMutation,
  useRestoreToWatchlistMutation,
  useLazyGetInternationalQuoteQuery,
  useSearchStocksQuery,
  useGetMoversQuery,
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
} = api;

export type {
  AlertSettings,
  ApiKeys,
  ApiKeyState,
  Delivery,
  NewPushSubscription,
  SourceHealth,
  CommunityComment,
  CommunityPost,
  Alert,
  Chart,
  DashboardStats,
  EmailNotification,
  GmailStatus,
  InternationalQuote,
  LiveMessage,
  MarketState,
  Mover,
  NewAlert,
  PhoneNumber,
  Portfolio,
  Quote,
  ScreenerParameters,
  ScreenerResult,
  ScreenerStatus,
  WatchlistEntry,
  StockSignal,
  SurgeAnalysis,
  SurgeCandidate,
  SurgeStatus,
} from "./endpoints.gen.ts";
