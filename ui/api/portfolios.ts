import { api } from "./endpoints.ts";

/** The calls of one portfolio, for screens. */
export const {
  useGetPortfolioQuery,
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
  PortfolioHolding,
  PortfolioReturns,
  PortfolioTransaction,
  NewPortfolioTransaction,
} from "./endpoints.gen.ts";
