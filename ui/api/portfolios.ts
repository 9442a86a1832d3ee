import { api } from "./endpoints.ts";

/** The calls of one portfolio, for screens. */
export const {
  useGetPortfolioQuery,
  useGetPortfolioHistoryQuery,
  useGetPortfolioTransactionPagesInfiniteQuery,
  useGetPortfolioLotsQuery,
  useLazyExportPortfolioQuery,
  useChangePortfolioMutation,
  useDeletePortfolioMutation,
  useRestorePortfolioMutation,
  useRecordPortfolioTransactionMutation,
  useCorrectPortfolioTransactionMutation,
  useRemovePortfolioTransactionMutation,
} = api;

export type {
  Portfolio,
  PortfolioDetail,
  PortfolioGains,
  PortfolioHistory,
  PortfolioHolding,
  PortfolioReturns,
  PortfolioTransaction,
  NewPortfolioTransaction,
} from "./endpoints.gen.ts";
