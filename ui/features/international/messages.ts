/** Sentences required by the specification. */
export const STOCK_NOT_FOUND = "Stock Not Found: Could not find stock data for the entered symbol.";
export const SYMBOL_REQUIRED = "Please enter a stock symbol";
export const LOOKUP_FAILED = "Failed to fetch stock data. Please check the symbol and try again.";
export const describeMissing = (symbol: string): string => `Symbol '${symbol}' not found`;

export const RESULT = "Result";
export const MARKET = "Market";
export const CURRENCY = "Currency";
export const CHANGE = "Change";
export const VOLUME = "Volume";
export const UPDATED = "Updated ";
export const describeFound = (name: string, symbol: string): string => `Found ${name}, ${symbol}`;
export const FIND_STOCK = "Find a stock";
export const SYMBOL = "Symbol";
export const SUFFIX_HELP = "The market suffix is added automatically";
export const SEARCH = "Search";
export const POPULAR_STOCKS = "Popular stocks";

export const OTHER_EXCHANGES = "Other exchanges";
export const EXCHANGE = "Exchange";
export const CHOOSE_EXCHANGE = "Type a city, country or exchange";
export const LOADING_EXCHANGES = "Loading the exchanges";
export const EXCHANGES_FAILED = "The exchanges could not be loaded";
export const describeSuffix = (suffix: string, currency: string): string =>
  `Its symbols end in ${suffix}; most are quoted in ${currency}`;
export const symbolsOf = (exchange: string): string => `Well known: ${exchange}`;
