/** Sentences required by the specification. */
export const NOT_RUN = "No results yet";
export const NOT_RUN_REASON =
  "Run the screener to find undervalued stocks with high upside potential.";
export const NOT_RUN_EXAMPLE =
  "A stock at $4.00 whose analysts expect $6.00 on average has 50% upside.";
export const RUN_FIRST_SCREEN = "Run your first screen";
export const NO_MATCH = "No stocks match your filter";
export const NO_MATCH_REASON = "Try lowering the upside filter or run the screener again.";

export const NEVER_RUN = "Never run";
export const describeFound = (count: string): string =>
  count === "1" ? "Found 1 opportunity" : `Found ${count} opportunities`;
export const describeShown = (count: string): string => `${count} shown`;
export const describeScan = (active: string, total: string): string =>
  `Scanning ${active} of ${total} data sources`;

/** The specification's sentence is for a run in progress. */
export const describeSources = (active: string, total: string): string =>
  `${active} of ${total} data sources available`;

export const describeLeftOut = (
  listed: string,
  { price, volume, derived }: { price: string; volume: string; derived: string },
): string =>
  `Excluded from ${listed} listed stocks: ${price} above the maximum price, ${volume} below the minimum volume, and ${derived} warrants, rights or units.`;
export const describeWithoutRate = (count: string): string =>
  `${count} are in a currency without an exchange rate.`;
export const describeListing = (market: string, pages: string): string =>
  `Listing the stocks of ${market}: ${pages}`;
export const describeNotListed = (market: string): string =>
  `${market}: no source could list its stocks, so they are not included.`;
export const describeOldList = (market: string, date: string): string =>
  `${market}: no source could update the list, so the stocks of ${date} were used.`;
export const describePartlyListed = (
  market: string,
  listed: string,
  total: string | null,
): string =>
  total === null
    ? `${market}: only the ${listed} largest stocks could be listed.`
    : `${market}: only the ${listed} largest of ${total} stocks could be listed.`;
export const describeRate = (one: string, other: string): string => `${one} = ${other}`;
export const describeMoreRates = (count: string): string => `${count} more`;
export const describeComparedRates = (rates: string, date: string): string =>
  `Prices were compared in US dollars, with the rates of ${date}: ${rates}.`;
export const MARKET = "Market";
export const ALL_FOUR_MARKETS = "All four";
export const PRICE_IN_DOLLARS = "Converted to US dollars";
export const describeWaiting = (waiting: string): string => `${waiting} left to check`;
export const describeSkipped = (skipped: string): string =>
  `${skipped} without data from any source`;
export const describeEnd = (time: string): string => `done about ${time}`;
export const describePartial = (results: string): string =>
  `The first ${results} results of a run in progress; more will follow.`;
export const describeUnfinished = (screened: string, total: string, reason: string): string =>
  `The last run ended after ${screened} of ${total} stocks: ${reason}. Its results so far are shown.`;
export const describeIncompleteRun = (screened: string, total: string): string =>
  `The last run checked only ${screened} of ${total} stocks.`;

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

export const SCREENER_RESULTS = "Screener results";
export const nameShowMore = (count: string): string => `Show ${count} more`;
export const describeStocksUnder = (maxPrice: number): string => `Stocks Under $${maxPrice}`;
export const RUNNING = "Running";
export const IDLE = "Idle";
export const SCREENER_MODE = "Screener mode";
export const STANDARD = "Standard";
export const EARNINGS = "Earnings";
export const RUN_SCREENER = "Run Screener";
export const RUN_EARNINGS_SCREENER = "Run Earnings Screener";
export const SCREENER_RUN = "Screener run";
export const EARNINGS_SCREENER_RUN = "Earnings screener run";
export const MAX_PRICE = "Max Price";
export const describeUnder = (price: number): string => `Under $${price}`;
export const MIN_VOLUME = "Min Volume";
export const UPSIDE_FILTER = "Upside Filter";
export const ALL = "All";
export const LAST_RUN = "Last run:";
export const describeFilters = (changed: string): string =>
  changed === "" ? "Filters" : `Filters (${changed})`;
export const VIEW = "View";
export const CARDS = "Cards";
export const TABLE = "Table";
export const RESULTS_FAILED = "The results could not be loaded";
export const WAITING_FOR_RESULTS = "Waiting for the screener's results.";
export const ANALYZE_A_SYMBOL = "Analyze a symbol";
export const SYMBOL = "Symbol";
export const ANALYZE = "Analyze";
export const MARKETS_LIST = "Markets";
