/** Sentences of the specification (§2, §5, §8) that the dashboard shows. */
export const ALERT_CREATED = "Alert created successfully";
export const ALERT_FAILED = "Failed to create alert";
export const REQUIRED_FIELDS = "Please fill in all required fields";
export const SYMBOL_REQUIRED = "Please enter a stock symbol";
export const WATCH_FAILED = "Failed to add to watchlist";
export const LOOKUP_FAILED = "Failed to fetch stock data. Please check the symbol and try again.";
