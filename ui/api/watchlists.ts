import { api } from "./endpoints.ts";

/** The calls of the watchlists, for screens. */
export const {
  useAddToWatchlistMutation,
  useGetWatchlistsQuery,
  useGetWatchedStocksQuery,
  useGetWatchlistRowsQuery,
  useGetWatchlistRowPagesInfiniteQuery,
  useCreateWatchlistMutation,
  useRenameWatchlistMutation,
  useDeleteWatchlistMutation,
  useRestoreWatchlistMutation,
  useOrderWatchlistsMutation,
  useLazyExportWatchlistQuery,
  useAddWatchlistEntryMutation,
  useReadSymbolsMutation,
  useAddWatchlistEntriesMutation,
  useRemoveWatchlistEntryMutation,
  useRestoreWatchlistEntryMutation,
  useMoveWatchlistEntryMutation,
  useTransferWatchlistEntryMutation,
} = api;

export type { ReadEntry, WatchlistRow, WatchlistSummary } from "./endpoints.gen.ts";
