export const LONG_TERM_OPPORTUNITIES = "Long-term opportunities";
export const SAMPLES_SHOWN =
  "Nothing of the last screener run costs $10 or more, is worth over $1B and has more than 20% upside, so these are samples. A run with a higher max price may find some.";
export const OPEN_STOCK_SCREENER = "Open Stock Screener";
export const RATING_BUY = "Buy";
export const describeMarketCap = (marketCap: string): string => `Market cap ${marketCap}`;
