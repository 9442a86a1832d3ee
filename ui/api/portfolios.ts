import { api } from "./endpoints.ts";
import type { ImportRow } from "./endpoints.gen.ts";

/** The calls of one portfolio, for screens. */
export const {
  useGetPortfoliosQuery,
  useGetPortfolioQuery,
  useGetPortfolioHistoryQuery,
  useGetPortfolioAllocationQuery,
  useGetPortfolioIncomeQuery,
  useGetPortfolioSplitOffersQuery,
  useGetManualPricesQuery,
  useDismissPortfolioSplitMutation,
  useUndoPortfolioSplitDismissalMutation,
  useRecordManualPriceMutation,
  useRemoveManualPriceMutation,
  useGetPortfolioTransactionPagesInfiniteQuery,
  useGetPortfolioLotsQuery,
  useLazyExportPortfolioQuery,
  useChangePortfolioMutation,
  useDeletePortfolioMutation,
  useRestorePortfolioMutation,
  useRecordPortfolioTransactionMutation,
  useCorrectPortfolioTransactionMutation,
  useUndoPortfolioCorrectionMutation,
  useRemovePortfolioTransactionMutation,
  useRestorePortfolioTransactionMutation,
  useGetPortfolioImportsQuery,
  useLazyGetPortfolioImportQuery,
  useGetPortfolioImportRowPagesInfiniteQuery,
  useBeginPortfolioImportMutation,
  useChangePortfolioImportMutation,
  useDiscardPortfolioImportMutation,
  useCommitPortfolioImportMutation,
  useUndoPortfolioImportMutation,
} = api;

export type {
  ImportInstrument,
  ImportRow,
  ManualPrice,
  PortfolioImport,
  PortfolioSettings,
  PortfolioImportChange,
  StatementChoices,
  Portfolio,
  PortfolioAllocation,
  PortfolioDetail,
  PortfolioGains,
  PortfolioHistory,
  PortfolioHolding,
  PortfolioIncome,
  PortfolioSplitOffer,
  PortfolioReturns,
  PortfolioTransaction,
  NewPortfolioTransaction,
} from "./endpoints.gen.ts";

export type ImportRowStatus = ImportRow["status"];
