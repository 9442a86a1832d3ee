export const WAITING_FOR_RESULTS = "Waiting for the screener's results.";
export const RESULTS_FAILED = "The screener's results could not be loaded";
export const UNDO = "Undo";
export const describeUnknownSymbol = (symbol: string): string => `Symbol '${symbol}' not found`;
export const askIfMeant = (symbol: string): string => `Did you mean ${symbol}?`;
export const describeUnverified = (reason: string): string => `Not verified yet: ${reason}`;
export const describeLookingUp = (symbol: string): string => `Looking up ${symbol} …`;

/** The values that this marks affect no score, alert or message. */
export const DEFAULT_RATING_NOTE =
  "No analyst rating available. “Buy” is a placeholder, not a recommendation.";
/** A live market is not searched as a whole, because each stock costs a request. */
export const WATCHED_ONLY =
  "On a live market this covers the stocks you follow: those with an alert, on your watchlist or on a screen, and the best screener results.";
export const ADDED_TITLE = "Added to Watchlist";
export const describeAdded = (symbol: string): string =>
  `${symbol} has been added to your watchlist`;
export const nameWatch = (symbol: string): string => `Add ${symbol} to your watchlist`;
export const describeWatched = (symbol: string): string => `${symbol} is on your watchlist`;
export const REMOVE_FAILED = "Failed to remove from watchlist";
export const RESTORE_FAILED = "Failed to restore the stock";
export const describeRestored = (symbol: string): string => `${symbol} restored to your watchlist`;
export const describeRemoved = (symbol: string): string =>
  `${symbol} has been removed from your watchlist`;
export const WATCH_FAILED = "Failed to add stock to watchlist.";
export const describeAddedTo = (symbol: string, list: string): string =>
  `${symbol} has been added to ${list}`;
export const describeRestoredTo = (symbol: string, list: string): string =>
  `${symbol} restored to ${list}`;
export const describeRemovedFrom = (symbol: string, list: string): string =>
  `${symbol} has been removed from ${list}`;
export const RUN_ENDED = "The run has ended";
export const describeIncomplete = (screened: string, total: string, skipped: string): string =>
  `The screener checked ${screened} of ${total} stocks; no source had data for the other ${skipped}`;

export const SAMPLES_BEFORE_RUN =
  "The market has not been screened yet. These samples may not follow the rule.";
export const SAMPLES_WHILE_RUNNING =
  "The market is being screened. These samples may not follow the rule.";
export const SAMPLES_WHEN_NONE =
  "No stock qualifies right now. These samples may not follow the rule.";
export const LISTS_COVER = "US stocks, 100K+ shares a day";
export const UPDATE_LIST = "Update";
export const nameUpdateList = (list: string): string => `Update ${list}`;
export const LISTS_RUN = {
  done: "The lists are up to date",
  failed: "The lists could not be updated",
} as const;
export const ANALYST_RATING = "Analyst rating";
export const PRICES_AS_OF = "prices as of";
export const REPORTING_SOON = "reporting within 30 days";
export const NONE_NOW = "None right now.";
export const describeMaxPrice = (price: string): string => `under ${price}`;
export const describeMinVolume = (volume: string): string => `volume over ${volume}`;
export const describeMinUpside = (upside: string): string => `upside over ${upside}`;
export const describeMarkets = (names: string): string => `in ${names}`;

export const MARKET_NAMES = {
  US: "United States",
  LSE: "London",
  TSE: "Tokyo",
  TSX: "Toronto",
} as const;
export const describeExchange = (name: string, country: string): string =>
  name === country ? name : `${name}, ${country}`;
export const countPages = (pages: number, expected: number | null): string =>
  expected === null ? `page ${pages + 1}` : `${pages} of ${expected} pages`;

export const SUGGESTED_STOCKS = "Suggested stocks";
export const describeSuggestions = (count: string, isOne: boolean): string =>
  isOne ? "1 suggestion" : `${count} suggestions`;

export const SORT_BY = "Sort by";
export const AS_FOUND = "As found";
export const STOCK_ROWS = "stocks";
export const STOCK = "Stock";
export const PRICE = "Price";
export const CHANGE = "Change";
export const UPSIDE = "Upside";
export const TARGET = "Target";
export const TWENTY_DAY_RETURN = "20-day return";
export const MARKET_CAP = "Market cap";
export const AVERAGE_VOLUME = "Avg volume";
export const ANALYSTS = "Analysts";
export const VOLATILITY = "Volatility";
export const EARNINGS = "Earnings";
export const SECTOR = "Sector";
/** Short, because the title and two actions share one line on a phone. */
export const SCREENER = "Screener";
