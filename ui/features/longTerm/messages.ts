export const LONG_TERM_OPPORTUNITIES = "Long-term opportunities";
export const RATING_BUY = "Buy";
export const describeMarketCap = (marketCap: string): string => `Market cap ${marketCap}`;
export const ALL_STOCKS = "All long-term stocks";
export const RULE =
  "Every US stock at $10 or more with a market cap over $1B and more than 20% upside. Six depositary receipts are excluded because their targets may be in another currency.";
