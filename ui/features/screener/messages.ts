/** Sentences of the specification (§2, §5, §8) that the Stock Screener shows. */
export const NOT_RUN = "No results yet";
export const NOT_RUN_REASON =
  "Run the screener to find undervalued stocks with high upside potential.";
export const NO_MATCH = "No stocks match your filter";
export const NO_MATCH_REASON = "Try lowering the upside filter or run the screener again.";

export const NEVER_RUN = "Never run";
export const describeFound = (count: string): string => `Found ${count} opportunities`;
export const describeSources = (active: string, total: string): string =>
  `Scanning ${active} of ${total} data sources`;

export const RUN_DONE = {
  standard: "Multi-source screener completed successfully",
  earnings: "Earnings screener completed successfully",
} as const;
export const RUN_FAILED = {
  standard: "Failed to run standard screener",
  earnings: "Failed to run earnings screener",
} as const;

export const SYMBOL_REQUIRED = "Please enter a valid stock symbol first";
export const SYMBOL_NOT_FOUND = "Symbol not found";
export const ANALYZE_FAILED = "Error analyzing symbol";
export const REFRESH_FAILED = "Failed to refresh price";
