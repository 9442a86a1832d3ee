/** What the calls of portfolios make stale: a change of one is seen in the list, too. */
const shows = { providesTags: ["Portfolios" as const] };
const changes = { invalidatesTags: ["Portfolios" as const] };

export const portfolioEndpoints = {
  getPortfolioPages: shows,
  getPortfolios: shows,
  getPortfolio: shows,
  getPortfolioHistory: shows,
  getPortfolioTransactionPages: shows,
  getPortfolioLots: shows,
  getPortfolioAllocation: shows,
  getPortfolioIncome: shows,
  getPortfolioSplitOffers: shows,
  getManualPrices: shows,
  // A file is made anew each time, and not kept.
  exportPortfolio: { keepUnusedDataFor: 0 },
  // So are an import and its rows, which each step decides anew.
  getPortfolioImports: { keepUnusedDataFor: 0 },
  getPortfolioImport: { keepUnusedDataFor: 0 },
  getPortfolioImportRowPages: { keepUnusedDataFor: 0 },
  commitPortfolioImport: changes,
  undoPortfolioImport: changes,
  createPortfolio: changes,
  changePortfolio: changes,
  deletePortfolio: changes,
  restorePortfolio: changes,
  recordPortfolioTransaction: changes,
  correctPortfolioTransaction: changes,
  undoPortfolioCorrection: changes,
  removePortfolioTransaction: changes,
  restorePortfolioTransaction: changes,
  dismissPortfolioSplit: changes,
  undoPortfolioSplitDismissal: changes,
  recordManualPrice: changes,
  removeManualPrice: changes,
};
