/** Sentences of the specification (§5, §8) that the International Stocks screen shows. */
export const STOCK_NOT_FOUND = "Stock Not Found: Could not find stock data for the entered symbol.";
export const WATCH_FAILED = "Failed to add stock to watchlist.";
export const SYMBOL_REQUIRED = "Please enter a stock symbol";
export const LOOKUP_FAILED = "Failed to fetch stock data. Please check the symbol and try again.";
export const describeMissing = (symbol: string): string => `Symbol '${symbol}' not found`;
